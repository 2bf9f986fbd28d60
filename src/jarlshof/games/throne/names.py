"""Rising for the Throne: the words of the notation, in the order of their numbers."""

FACES = ("navigation", "military", "magic", "spirituality", "politics", "wealth")
TYPES = ("ship", "barbarian", "infantry", "character", "cavalry")
ACTIONS = ("valakiem", "ulferk", "jormund", "malus", "gryphonn", "agnuth")
PHASES = ("clans", "turn", "risk", "recruit", "arrange", "recount", "yugth", "over")
TASKS = (
    "", "place", "sabotage", "influence", "free", "action", "sacrifice", "gain", "lose", "bin",
    "scry", "refill",
)  # fmt: skip
VERBS = (
    "clan", "roll", "bust", "stop", "score", "action", "reroll", "use", "order", "destroy", "swap", "buy",
    "sweep", "end", "place", "replace", "discard", "take", "leave", "move", "done",
)  # fmt: skip
EFFECTS = ("", "volcano", "lose_type", "resources", "exhaust", "none")
YUGTH = "yugth"
EVENT_POINTS = (6, 10, 15, 18)
