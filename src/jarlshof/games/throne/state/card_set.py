"""The card set in use as tables of numbers: nothing in it changes during a game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from jarlshof.games.throne.state.odds import Odds

# Faces, in the order of the dice.
NAVIGATION: Final[i64] = 0
MILITARY: Final[i64] = 1
MAGIC: Final[i64] = 2
SPIRITUALITY: Final[i64] = 3
POLITICS: Final[i64] = 4
WEALTH: Final[i64] = 5

# Types.
SHIP: Final[i64] = 0
BARBARIAN: Final[i64] = 1
INFANTRY: Final[i64] = 2
CHARACTER: Final[i64] = 3
CAVALRY: Final[i64] = 4
TYPES: Final[i64] = 5
EVENT: Final[i64] = 5
NO_TYPE: Final[i64] = -1

# A card is a line of the card table; card 0 is the empty place.
LINE: Final[i64] = 5  # shift: 32 entries a card
TYPE: Final[i64] = 0
POWER: Final[i64] = 1
COST: Final[i64] = 2
COPIES: Final[i64] = 3
REROLL: Final[i64] = 4  # the faces it rerolls, a bit each
SCRY: Final[i64] = 5
GAIN: Final[i64] = 6
SABOTAGE: Final[i64] = 7
MAX_POWER: Final[i64] = 8  # of Destroy or Espionage
TARGET_TYPE: Final[i64] = 9  # of Destroy
INFLUENCE: Final[i64] = 10
PROTECT: Final[i64] = 11
PLUS: Final[i64] = 12  # Alliance: so much more power ...
PLUS_TYPE: Final[i64] = 13  # ... with other cards of this type,
AT_LEAST: Final[i64] = 14  # at least so many,
PLUS_CARD: Final[i64] = 15  # or with this card
ROWS_FROM: Final[i64] = 16  # Resource: its rows among the extra rows
ROWS_TO: Final[i64] = 17
ROW_SET: Final[i64] = 18  # Resource: equal rows have the same number, a bit; 0 = none
EFFECT: Final[i64] = 19  # of an event
AMOUNT: Final[i64] = 20  # of an event: its points, its type, or whose cards
OWNER: Final[i64] = 21  # the clan whose first card it is
TALLY: Final[i64] = 22  # its type as a bag of types
DISCOUNTS: Final[i64] = 24  # Alliance: what the price changes by, a clan each; up to 30

NO_LIMIT: Final[i64] = -99  # a MAX_POWER that no card meets
DESTROY: Final[i64] = 1
SPY: Final[i64] = 2

# Effects of events.
VOLCANO: Final[i64] = 1
LOSE_TYPE: Final[i64] = 2
RESOURCES: Final[i64] = 3
EXHAUST: Final[i64] = 4
NOTHING: Final[i64] = 5

# A clan is a line of the clan table.
MOST_CLANS: Final[i64] = 6
CLAN_LINE: Final[i64] = 3
ACTION: Final[i64] = 0  # its clan action, by the clan of the rules that has it
ACTION_GAIN: Final[i64] = 1
FIRST_CARD: Final[i64] = 2
FIRST_ROW: Final[i64] = 3
END_ROW: Final[i64] = 4

# Clan actions.
VALAKIEM: Final[i64] = 0
ULFERK: Final[i64] = 1
JORMUND: Final[i64] = 2
MALUS: Final[i64] = 3
GRYPHONN: Final[i64] = 4
AGNUTH: Final[i64] = 5

# A row is a line of the row table; rows of a clan stand from few dice to many.
ROW_LINE: Final[i64] = 2
BAG: Final[i64] = 0
ROW_GAIN: Final[i64] = 1
STAR: Final[i64] = 2
SIZE: Final[i64] = 3

ROW_SETS: Final[i64] = 6  # so many different Resource cards count in the odds


class CardSet:
    """A card set, with the rows that its dice combinations stand for."""

    def __init__(self) -> None:
        self.title: str = ""
        self.ids: list[str] = []
        self.names: list[str] = []
        self.clan_ids: list[str] = []
        self.clan_names: list[str] = []
        self.source: vec[i64] = vec[i64]()  # the file's content; nothing for our own set
        self.free_letters: bool = False
        self.keep_up: bool = False
        self.kinds: i64 = 0  # cards are numbered 1 to `kinds`
        self.clans: i64 = 0
        self.cards: vec[i64] = vec[i64]()
        self.clan: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()
        self.extra: vec[i64] = vec[i64]()  # rows of Resource cards
        self.place: vec[i64] = vec[i64]()  # army position of a face
        self.total: i64 = 0  # cards and events, copies counted
        self.worth: vec[float] = vec[float]()  # what the abilities of a card are worth, in points of victory
        self.odds: list[Odds | None] = []

    def odds_of(self, clan: i64, sets: i64) -> Odds:
        """The odds of a clan with some of the Resource cards (a bit each), found once."""
        i = (clan << ROW_SETS) + sets
        known = self.odds[i]
        if known is None:
            known = self.find_odds(clan, sets)
            self.odds[i] = known
        return known

    def find_odds(self, clan: i64, sets: i64) -> Odds:
        """THR-42: the odds of the rows in force."""
        bags = vec[i64]()
        gains = vec[i64]()
        line = clan << CLAN_LINE
        for i in range(self.clan[line + FIRST_ROW], self.clan[line + END_ROW]):
            bags = append(bags, self.rows[(i << ROW_LINE) + BAG])
            gains = append(gains, self.rows[(i << ROW_LINE) + ROW_GAIN])
        for kind in range(1, self.kinds + 1):
            card = kind << LINE
            if self.cards[card + ROW_SET] & sets:
                for i in range(self.cards[card + ROWS_FROM], self.cards[card + ROWS_TO]):
                    bags = append(bags, self.extra[(i << ROW_LINE) + BAG])
                    gains = append(gains, self.extra[(i << ROW_LINE) + ROW_GAIN])
        return Odds(bags, gains, self.keep_up)


NO_CARD_SET: Final[CardSet] = CardSet()
