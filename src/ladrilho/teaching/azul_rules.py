"""The rules of Azul for people who want to play, in the order in which they meet them."""

from ladrilho.teaching.pages import Picture, Section, clauses, scene

_NOBODY = "score=0 lines=-,-,-,-,- wall=...../...../...../...../..... floor=-"
_OFFER = "azul wall=coloured round=1 phase=offer player=0 start=0 marker=centre bag=? lid=-"

SECTIONS = (
    Section(
        "goal",
        "What it is about",
        (
            "You decorate a wall with coloured tiles. Tiles that touch score more, so build long rows and columns. "
            "The one with the most points at the end wins.",
            Picture(
                scene(
                    f"{_OFFER} centre=- factories=BBYR,KKWW,YYYB,RRKW,BYRK | score=12 lines=-,W,-,KK,R "
                    f"wall=BYR../.B.../...../...../..... floor=- | {_NOBODY}"
                ),
                "A board: pattern lines on the left, the wall on the right, the floor line below.",
            ),
        ),
        clauses("AZ", (1, 8), 52),
    ),
    Section(
        "taking",
        "Taking tiles",
        (
            "On your turn, choose one factory or the centre, and one colour that lies there. "
            "Take every tile of that colour.",
            "What is left on the factory slides into the centre, where it waits for somebody else.",
            "Whoever is the first in a round to take from the centre also gets the white 1: it begins the next round, "
            "but it lies on the floor line and costs points like a tile.",
            Picture(
                scene(
                    f"{_OFFER} centre=Y1R2 factories=-,KKWW,YYYB,RRKW,BYRK | {_NOBODY} | score=0 "
                    "lines=-,-,B,-,- wall=...../...../...../...../..... floor=-"
                ),
                "One factory is empty: its blue tile was taken, the others went to the centre.",
            ),
            "You have to take something as long as tiles lie there. Nobody passes.",
        ),
        clauses("AZ", (9, 17), 23),
    ),
    Section(
        "placing",
        "Filling your pattern lines",
        (
            "All tiles you took go to one of your five pattern lines. A line collects one colour only, and never a "
            "colour that its row of the wall already shows.",
            "Tiles that do not fit fall on the floor line. You may also drop all of them there; sometimes that is the "
            "only way.",
            "When the floor line is full, further tiles go to the lid of the box and cost nothing.",
        ),
        clauses("AZ", (18, 22)),
    ),
    Section(
        "tiling",
        "The end of a round",
        (
            "When all tiles are taken, everyone moves one tile of each complete pattern line to the wall, from top to "
            "bottom, and scores it at once. The other tiles of the line go to the lid.",
            "Lines that are not complete keep their tiles for the next round.",
        ),
        clauses("AZ", (24, 27), 31),
    ),
    Section(
        "scoring",
        "What a tile scores",
        (
            "A tile without neighbours scores 1 point.",
            "With neighbours left or right it scores the length of the row it is part of. With neighbours above or "
            "below it scores the length of the column. With both it scores both.",
            Picture(
                scene(
                    f"{_OFFER} centre=- factories=BBYR,KKWW,YYYB,RRKW,BYRK | score=20 lines=-,-,-,-,- "
                    f"wall=.YRK./..Y../.WBY./...../..... floor=- | {_NOBODY}"
                ),
                "A blue tile between white and yellow in the third row: three in its row and three in its column, "
                "6 points.",
            ),
        ),
        clauses("AZ", (28, 30)),
    ),
    Section(
        "floor",
        "The floor line",
        (
            "After tiling you lose the points printed above each occupied space of the floor line: 1, 1, 2, 2, 2, 3 "
            "and 3. Your score never falls below 0.",
            "The tiles go to the lid. The white 1 stays with you until the next round begins.",
        ),
        clauses("AZ", (32, 34)),
    ),
    Section(
        "next-round",
        "The next round",
        (
            "Every factory gets four new tiles from the bag. When the bag is empty, the tiles from the lid go back "
            "into it.",
            "The owner of the white 1 puts it into the centre and begins.",
        ),
        clauses("AZ", (36, 41)),
    ),
    Section(
        "end",
        "The end of the game",
        (
            "The game ends after the round in which somebody has completed a horizontal row of the wall.",
            "Then add 2 points for each complete row, 7 for each complete column and 10 for each colour of which all "
            "five tiles lie on your wall.",
            "Most points win. If there is a tie, more complete rows win; if that is a tie as well, the victory is "
            "shared.",
        ),
        clauses("AZ", 35, (42, 45)),
    ),
    Section(
        "grey",
        "The grey wall",
        (
            "On the grey wall you choose the column for each tile yourself. No colour may lie twice in a row or in a "
            "column.",
            "If no column is left for a tile, all tiles of that line fall on the floor line, so look ahead before you "
            "collect a colour.",
            "A game in which nobody can complete a row any more ends at once.",
        ),
        clauses("AZ", (46, 51), 53),
    ),
)
