"""A first game of Azul in eight short steps."""

from ladrilho.teaching.pages import Step, scene

_START = "azul wall=coloured round=1 phase=offer player=0 start=0 marker=centre bag=? lid=-"
_EMPTY = "score=0 lines=-,-,-,-,- wall=...../...../...../...../..... floor=-"

STEPS = (
    Step(
        "Take tiles",
        "Round plates are factories. Take the two blue tiles from the first one and put them in your second line.",
        scene(f"{_START} centre=- factories=BBYR,KKWW,YYYB,RRKW,BYRK | {_EMPTY} | {_EMPTY}"),
        accepts=("1 blue > 2",),
        well_done="Your second line is full. The yellow and the red tile went to the centre.",
        not_quite="That is allowed, but try the two blue tiles of the first factory and the second line.",
    ),
    Step(
        "One colour a line",
        "A line collects one colour. Your third line has a yellow tile: which tiles fill it?",
        scene(
            f"{_START} centre=Y1R1 factories=-,KKWW,YYBB,RRKW,BYRK | score=0 lines=-,BB,Y,-,- "
            f"wall=...../...../...../...../..... floor=- | {_EMPTY}"
        ),
        accepts=("3 yellow > 3",),
        well_done="Full: one of these tiles will go to the wall, the other two leave the game for a while.",
        not_quite="That is allowed, but two yellow tiles would fill your third line exactly.",
    ),
    Step(
        "The centre and the white 1",
        "Whoever takes from the centre first gets the white 1: it begins the next round but costs a point. "
        "Take the three red tiles from the centre and put them in your fourth line.",
        scene(
            f"{_START} centre=K1R3 factories=-,KKWW,-,-,BYRK | score=0 lines=-,BB,YYY,R,- "
            "wall=...../...../...../...../..... floor=- | score=0 lines=-,-,BB,KK,YY "
            "wall=...../...../...../...../..... floor=-"
        ),
        accepts=("centre red > 4",),
        well_done="The line is full, and you will begin the next round. The white 1 costs 1 point.",
        not_quite="That is allowed, but try the three red tiles from the centre for your fourth line.",
    ),
    Step(
        "Too many tiles",
        "Tiles that do not fit fall on the floor line and cost points. Three white tiles lie in the centre: "
        "put them where only one falls down.",
        scene(
            "azul wall=coloured round=1 phase=offer player=0 start=0 marker=1 bag=? lid=- centre=W3 "
            "factories=-,-,-,-,BYRK | score=0 lines=K,BB,W,RRR,Y wall=...../...../...../...../..... floor=- | "
            "score=0 lines=-,-,BB,KK,YY wall=...../...../...../...../..... floor=*"
        ),
        accepts=("centre white > 3",),
        well_done="Two tiles fill the third line. What is left over falls on the floor.",
        not_quite="More tiles than needed fall down there. Your third line has a white tile already.",
    ),
    Step(
        "The end of the round",
        "The last tiles of a round: take the black tile to your first line and watch. Each full line sends one tile "
        "to the wall, and each tile scores.",
        scene(
            "azul wall=coloured round=2 phase=offer player=0 start=0 marker=1 bag=? lid=B4 centre=K1 "
            "factories=-,-,-,-,- | score=3 lines=-,BB,YYY,RRR,- wall=..R../..Y../...../...../..... floor=- | "
            "score=2 lines=-,-,BB,KK,YY wall=...../...../...../...../..... floor=*"
        ),
        accepts=("centre black > 1",),
        well_done="Black lies beside red: 2 points. Blue lies beside yellow: 2 points. Yellow stands alone in its row "
        "and column: 1 point.",
        not_quite="That is allowed, but your first line is free and needs just one tile.",
    ),
    Step(
        "Tiles that touch",
        "A tile scores its row and its column. One white tile is left: in which line will it score most?",
        scene(
            "azul wall=coloured round=3 phase=offer player=0 start=0 marker=1 bag=? lid=B4 centre=W1 "
            "factories=-,-,-,-,- | score=14 lines=-,-,KK,-,- wall=BYRK./.BY../...../...../..... floor=- | "
            "score=9 lines=-,-,BB,KK,YY wall=...../...../...../...../..... floor=*"
        ),
        accepts=("centre white > 1",),
        well_done="It completes the whole row: 5 points now and 2 more at the end, and the game ends with this round.",
        not_quite="That is allowed. But in the first line it would complete a row of five.",
    ),
    Step(
        "No second time",
        "A line never takes a colour that its row of the wall already shows. These two yellow tiles cannot go to "
        "lines 2 and 3. Put both of them to use without a loss.",
        scene(
            "azul wall=coloured round=2 phase=offer player=0 start=0 marker=1 bag=? lid=Y2 centre=Y2 "
            "factories=-,-,-,KKWW,BYRK | score=5 lines=-,-,-,B,- wall=...../..Y../...Y./...../..... floor=- | "
            "score=2 lines=-,-,BB,KK,YY wall=...../...../...../...../..... floor=*"
        ),
        accepts=("centre yellow > 5",),
        well_done="Both tiles lie in line 5, and they stay there until it is full.",
        not_quite="That is allowed, but a tile falls on the floor. Line 5 has room for both.",
    ),
    Step(
        "The end of the game",
        "When somebody completes a row of the wall, the game ends with that round. Then 2 points for each row, 7 for "
        "each column and 10 for each colour with all five tiles are added. Now you know everything: play!",
        scene(
            "azul wall=coloured round=5 phase=offer player=0 start=0 marker=centre bag=? lid=- centre=- "
            "factories=BBYR,KKWW,YYYB,RRKW,BYRK | score=41 lines=-,K,YY,-,R wall=BYRK./WBYR./KWB../.K.../Y.... "
            "floor=- | score=33 lines=-,-,RR,KK,YY wall=BY.../.B.R./..BY./..W../...W. floor=-"
        ),
    ),
)
