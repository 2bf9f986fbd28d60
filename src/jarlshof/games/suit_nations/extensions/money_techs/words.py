"""Money Techs: its branches in words."""

from jarlshof.games.suit_nations.names import Branch

ORDER = "SN-47"
BRANCHES = (
    Branch("own", "Cheaper Own", "Own", "prices in your own suit are 1 lower for each step", ORDER),
    Branch("foreign", "Cheaper Foreign", "Other", "prices in other suits are 1 lower for each step", ORDER),
    Branch("banks", "City Banks", "Banks", "1 gold a step after each productive city action", ORDER),
)
