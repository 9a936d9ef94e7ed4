"""A first game of Summer Pavilion in eight short steps."""

from ladrilho.teaching.pages import Step, scene

_NO_STARS = "....../....../....../....../....../....../......"
_BOARD = f"score=5 hand=- kept=- passed=no stars={_NO_STARS}"
_TAKING = (
    "summer-pavilion board=coloured jokers=PGOYBR round=1 phase=offer player=0 start=0 marker=centre bag=? storage=-"
)
_PLACING = (
    "summer-pavilion board=coloured jokers=PGOYBR round=1 phase=placing player=0 start=0 marker=0 bag=? storage=-"
)
_SUPPLY = "supply=P1G3O1Y2B1R2 reward=0 centre=-"
_RIVAL = f"score=5 hand=B2 kept=- passed=no stars={_NO_STARS}"

STEPS = (
    Step(
        "Take tiles",
        "Take the two red tiles from the first factory. The others go to the centre.",
        scene(f"{_TAKING} {_SUPPLY} factories=RRYY,PPYG,GGOB,OOPR,BBRY | {_BOARD} | {_BOARD}"),
        accepts=("1 red",),
        well_done="The tiles lie beside your board: you will pay with them later.",
        not_quite="That is allowed, but try the two red tiles of the first factory.",
    ),
    Step(
        "A joker comes along",
        "Purple is the joker in this round. Where you take, one joker must come with you. Take the two orange tiles.",
        scene(
            f"{_TAKING} supply=P1G3O1Y2B1R2 reward=0 centre=Y2 factories=-,PPYG,GGOB,OOPR,BBRY | "
            f"score=5 hand=R2 kept=- passed=no stars={_NO_STARS} | {_BOARD}"
        ),
        accepts=("4 orange",),
        well_done="Two orange tiles and a purple joker. Red went to the centre.",
        not_quite="That is allowed, but the two orange tiles of factory 4 bring a joker along.",
    ),
    Step(
        "The centre has a price",
        "Whoever takes from the centre first begins next and loses one point for each tile. Take the single green "
        "tile there.",
        scene(
            f"{_TAKING} supply=P1G3O1Y2B1R2 reward=0 centre=Y3G1R1 factories=-,-,GGOB,-,BBRY | "
            f"score=5 hand=R2O2P1 kept=- passed=no stars={_NO_STARS} | score=5 hand=Y1P1 kept=- passed=no "
            f"stars={_NO_STARS}"
        ),
        accepts=("centre green",),
        well_done="One tile, one point, and you begin the next phase.",
        not_quite="That is allowed, but it costs more points. The green tile costs only one.",
    ),
    Step(
        "Cover a space",
        "Now spaces are covered. The number is the price: cover the 2 of the red star with two red tiles.",
        scene(
            f"{_PLACING} {_SUPPLY} factories=-,-,-,-,- | score=5 hand=R2O2G1P1 kept=- passed=no stars={_NO_STARS} | "
            f"{_RIVAL}"
        ),
        accepts=("red 2 = 2 red",),
        well_done="One tile lies on the star, the other was the price. A tile on its own scores 1 point.",
        not_quite="That is allowed, but try the space with the number 2 on the red star.",
    ),
    Step(
        "Pay with jokers",
        "Jokers help to pay. Cover the 3 of the orange star with two orange tiles and the purple joker.",
        scene(
            f"{_PLACING} {_SUPPLY} factories=-,-,-,-,- | score=6 hand=O2G1P1 kept=- passed=no "
            f"stars=.O..../.R..../....../....../....../....../...... | {_RIVAL}"
        ),
        accepts=("orange 3 = 2 orange + 1 purple",),
        well_done="It touches the other orange tile: 2 points for the two of them.",
        not_quite="That is allowed, but with the joker you can pay for the 3 of the orange star.",
    ),
    Step(
        "A window opens",
        "Cover both spaces at a window and you take three tiles from the supply. The 6 of the green star does it.",
        scene(
            "summer-pavilion board=coloured jokers=PGOYBR round=2 phase=placing player=0 start=0 marker=0 bag=? "
            "storage=- supply=P1G3O1Y2B1R2 reward=0 centre=- factories=-,-,-,-,- | score=9 hand=G6 kept=- passed=no "
            f"stars=.OO.../.R..../....../....../....G./....../...... | {_RIVAL}"
        ),
        accepts=("green 6 = 6 green",),
        well_done="The window is complete. In a game you would now pick three tiles from the supply.",
        not_quite="That is allowed, but the window beside the 6 of the green star is nearly complete.",
    ),
    Step(
        "Pass and keep",
        "Nothing you like to cover? Pass. Up to four tiles can be kept for the next round, the rest costs a point "
        "each. Pass and keep all three.",
        scene(
            f"{_PLACING} {_SUPPLY} factories=-,-,-,-,- | score=9 hand=G2R1 kept=- passed=no "
            f"stars=.OO.../.R..../....../....../....../....../...... | {_RIVAL}"
        ),
        accepts=("pass",),
        well_done="You are out for this round, and your tiles wait for the next one. Green will be its joker!",
        not_quite="That is allowed, but this step is about passing.",
        answers=("keep green", "keep green", "keep red"),
    ),
    Step(
        "The end of the game",
        "After six rounds full stars bring 12 to 20 points, and covering all 1s, 2s, 3s or 4s brings 4, 8, 12 or 16. "
        "Now you know everything: play!",
        scene(
            "summer-pavilion board=coloured jokers=PGOYBR round=5 phase=offer player=0 start=0 marker=centre bag=? "
            "storage=- supply=P1G3O1Y2B1R2 reward=0 centre=- factories=RRYY,PPYG,GGOB,OOPR,BBRY | "
            "score=48 hand=- kept=- passed=no stars=OOOOOO/RRR.../BB..../Y...../GG.G../P...../YGO... | "
            "score=37 hand=- kept=- passed=no stars=O...../R...../BBB.BB/YY..../....../PP..../...RB."
        ),
    ),
)
