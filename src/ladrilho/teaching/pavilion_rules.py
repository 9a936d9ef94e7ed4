"""The rules of Summer Pavilion for people who want to play, in the order in which they meet them."""

from ladrilho.teaching.pages import Picture, Section, clauses, scene

_NO_STARS = "....../....../....../....../....../....../......"
_BOARD = f"score=5 hand=- kept=- passed=no stars={_NO_STARS}"
_OFFER = (
    "summer-pavilion board=coloured jokers=PGOYBR round=2 phase=offer player=0 start=0 marker=centre bag=? storage=-"
)

SECTIONS = (
    Section(
        "goal",
        "What it is about",
        (
            "You build stars from diamond-shaped tiles on your board. In six rounds you first take tiles and then pay "
            "with them to cover spaces. Tiles of a star that touch score together, and full stars bring a bonus at "
            "the end.",
            Picture(
                scene(
                    f"{_OFFER} supply=P1G3O1Y2B1R2 reward=0 centre=- factories=RRYY,PPYG,GGOB,OOPR,BBRY | "
                    "score=12 hand=- kept=- passed=no stars=OO.O../RR..../....../....../....../....../YG.... | "
                    f"{_BOARD}"
                ),
                "Your board: six coloured stars in a ring and one in the middle, with pillars, statues and windows "
                "between them.",
            ),
        ),
        clauses("SP", (1, 8)),
    ),
    Section(
        "jokers",
        "The joker colour",
        (
            "Each round has a joker colour, shown at the top. Jokers help to pay for tiles of any colour. "
            "A colour is the joker in its own round only.",
        ),
        clauses("SP", 9, 10, 61),
    ),
    Section(
        "taking",
        "Taking tiles",
        (
            "On your turn, choose one factory or the centre, and a colour other than the joker. Take all tiles of "
            "that colour. If jokers lie there too, exactly one of them comes along.",
            "What is left on the factory goes to the centre. If nothing but jokers lies there, you take just one.",
            "Whoever is first to take from the centre gets the start player tile and loses at once one point for "
            "each tile taken.",
            "Your tiles lie beside your board until you use them.",
        ),
        clauses("SP", (11, 23)),
    ),
    Section(
        "placing",
        "Covering a space",
        (
            "When all tiles are taken, everyone covers spaces in turn, one at a time. A space with the number 4 costs "
            "four tiles: one is laid on it, the others are put away.",
            "At least one tile must be of the colour you lay. The rest may be of that colour or jokers.",
            "A coloured star takes its own colour only. In the middle star all six tiles must be of different colours.",
        ),
        clauses("SP", (24, 31), 41),
    ),
    Section(
        "scoring",
        "What a tile scores",
        (
            "A tile scores one point for each tile of its star that is connected with it, itself included: 1 to 6 "
            "points.",
            Picture(
                scene(
                    "summer-pavilion board=coloured jokers=PGOYBR round=1 phase=placing player=0 start=0 marker=0 "
                    "bag=? storage=- supply=P1G3O1Y2B1R2 reward=0 centre=- factories=-,-,-,-,- | "
                    "score=7 hand=O3P2 kept=- passed=no stars=.OO.../....../....../....../....../....../...... | "
                    f"score=5 hand=B2 kept=- passed=no stars={_NO_STARS}"
                ),
                "Two orange tiles lie side by side. A third one next to them scores 3 points.",
            ),
        ),
        clauses("SP", 32, 33),
    ),
    Section(
        "features",
        "Pillars, statues and windows",
        (
            "When you cover all spaces around a pillar you take 1 tile from the supply at once, around a statue 2 "
            "tiles, and at a window 3 tiles. You choose which ones.",
            "You can use these tiles from your next turn on. The supply is filled up again before the next player's "
            "turn.",
        ),
        clauses("SP", (34, 40)),
    ),
    Section(
        "passing",
        "Passing",
        (
            "If you cannot or do not want to cover a space, you pass and are out for this round. You may keep up to "
            "four tiles for the next one. Every other tile costs 1 point.",
        ),
        clauses("SP", (42, 48)),
    ),
    Section(
        "end",
        "The end of the game",
        (
            "The game ends after six rounds. In the last one nothing can be kept: every tile left over costs 1 point.",
            "Each full star then brings 14 to 20 points by its colour, and the middle star 12.",
            "Covering all spaces with a 1 brings 4 points, all 2s bring 8, all 3s bring 12 and all 4s bring 16.",
            "Most points win; a tie is a shared victory.",
        ),
        clauses("SP", (49, 54)),
    ),
    Section(
        "sepia",
        "The sepia board",
        (
            "On the sepia board the stars have no colour of their own. A star becomes one of a single colour, or one "
            "of six different colours: its second tile decides.",
            "The spaces show other numbers. A full star of six different colours brings 12 points, all others bring "
            "the points of their colour.",
        ),
        clauses("SP", (55, 60), 62),
    ),
)
