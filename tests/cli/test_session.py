"""A game at one terminal, without any terminal: what is typed, what is said."""

from pathlib import Path

import pytest

from azul.tables import table as azul_table
from cli.terminals import Script
from ladrilho import GameRecord, LadrilhoError, Position, new_game
from ladrilho.cli.session import Session
from ladrilho.players.player import Budget, Player
from ladrilho.players.registry import make_player
from pavilion.tables import table as pavilion_table

WAYS_OF_ORANGE = "round=1", "hand=O3P3"


def play(position: Position, seats: str, *typed: str) -> tuple[Session, Script]:
    """Type lines at a game until it is left."""
    script = Script(*typed)
    players: list[Player | None] = [
        None if word == "human" else make_player(word, seat) for seat, word in enumerate(seats.split(","))
    ]
    session = Session(position, players, script)
    session.run()
    return session, script


def test_whole_game_of_computers_tells_every_move_and_the_result() -> None:
    session, script = play(new_game("azul", seed=1), "greedy,random")
    assert session.position.is_over
    assert script.said("seat 0 (greedy) takes")
    assert script.said("seat 1 (random) takes")
    assert script.said("round 1 ends: seat 0 ")
    assert script.said("the game ends, with the bonuses")
    assert script.said("seat 0 (greedy) wins with", f"{session.position.scores[0]} points")
    assert script.lines[-1].startswith("seat 1 (random) has ")


class Broken:
    """A player that cannot answer."""

    name = "broken"

    def choose(self, position: Position, budget: Budget | None = None) -> int:
        raise LadrilhoError("engine './broken' does not answer")

    def close(self) -> None: ...


def test_player_that_fails_loses_its_choice_and_not_the_game() -> None:
    position, script = azul_table("factories=BBYR,KKWW"), Script("1 blue > 1")
    Session(position, [None, Broken()], script).run()
    assert script.said("engine './broken' does not answer; a random move is played instead")
    assert script.said("seat 1 (broken) takes")
    assert position.player == 0


def test_end_of_input_leaves_politely() -> None:
    session, script = play(new_game("azul", seed=1), "human,greedy")
    assert session.has_left
    assert script.lines[-2:] == ["no more input", "the game is left in round 1, after 0 moves"]


def test_without_any_input_it_says_so_and_ends() -> None:
    script = Script()
    script.has_input = False
    Session(new_game("azul", seed=1), [None, None], script).run()
    assert "there is no standard input" in script.lines[-1]


@pytest.mark.parametrize("word", ["quit", "q", "QUIT", " exit "])
def test_quit_leaves(word: str) -> None:
    _, script = play(new_game("azul", seed=1), "human,greedy", word, "1 blue > 1")
    assert script.lines[-1] == "the game is left in round 1, after 0 moves"


def test_move_is_played_and_the_computer_answers_in_words() -> None:
    session, script = play(azul_table("factories=BBYR,KKWW"), "human,greedy", "1 blue > 1")
    assert script.said("seat 0 (human) takes 2 blue from factory 1 to line 1, 1 to the floor")
    assert script.said("seat 1 (greedy) takes 2 ", "from factory 2 to line 2")
    assert session.position.player == 0


def test_illegal_move_is_answered_with_its_reason_and_asked_again() -> None:
    session, script = play(azul_table("factories=BBYR", "lines=-,RR,-,-,-"), "human,greedy", "1 blue > 2", "1 pink > 2")
    assert script.said("illegal move '1 blue > 2': line 2 already collects red (AZ-19)")
    assert script.said("no colour 'pink'")
    assert session.position.events == ()


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("why 1 blue > 2", "'1 blue > 2' is not allowed: line 2 already collects red (AZ-19)"),
        ("why 1b2", "'1 blue > 2' is not allowed: line 2 already collects red (AZ-19)"),
        ("why 1 blue > 3", "'1 blue > 3' is allowed now"),
        ("why", "write the move as well: 'why 3 blue > 2'"),
        ("why not", "cannot read 'not' as a move of azul"),
    ],
)
def test_why_explains(asked: str, answer: str) -> None:
    _, script = play(azul_table("factories=BBYR", "lines=-,RR,-,-,-"), "human,greedy", asked)
    assert script.said(answer)


def test_moves_lists_all_legal_moves_those_of_a_tile_in_one_line() -> None:
    _, script = play(
        azul_table("factories=BBYR", "lines=K,RR,-,-,-"), "human,greedy", "moves", "moves blue 5", "m pink"
    )
    assert script.said("1 blue > 3, 4, 5, floor")
    assert script.said("12 legal moves")
    assert script.said("1 legal move of 12")
    assert script.said("0 legal moves of 12")


def test_moves_of_summer_pavilion_name_all_ways_to_pay() -> None:
    _, script = play(pavilion_table(*WAYS_OF_ORANGE), "human,greedy", "moves orange 3")
    assert script.said("orange 3 = 3 orange, 2 orange + 1 purple, 1 orange + 2 purple")


def test_help_fits_eighty_columns_and_names_every_command() -> None:
    for game in ("azul", "summer-pavilion"):
        _, script = play(new_game(game, seed=1), "human,greedy", "help")
        assert max(map(len, script.lines)) <= 80
        for word in ("moves", "why", "undo", "save", "quit"):
            assert script.said(f"  {word} ")


def test_empty_line_and_table_change_nothing() -> None:
    session, script = play(new_game("azul", seed=1), "human,greedy", "", "table")
    assert script.said("type a move, 'moves' to see them all, or 'help'")
    assert script.text.count("factories  1 ") == 2
    assert script.text.count("B blue   Y yellow") == 1
    assert len(session.position.events) == 1


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    position = new_game("azul", seed=1)
    before = position.to_text()
    move = str(next(iter(position.legal_moves)))
    session, script = play(position, "human,greedy", "undo", move, "undo")
    assert script.said("nothing to undo")
    assert script.said("back to your decision in round 1")
    assert session.position.to_text() == before


def test_undo_takes_back_a_whole_pass_and_what_was_played_by_itself() -> None:
    position = pavilion_table("round=2", "hand=O4G3", "passed=yes", deal="auto")
    before = position.to_text()
    session, _ = play(position, "human,random", "pass keep 2 green + 1 orange", "undo")
    assert session.position.to_text() == before


def test_persons_take_turns_at_one_keyboard() -> None:
    _, script = play(azul_table("factories=BBYR,KKWW"), "human,human", "1 blue > 2", "2 black > 2", "undo")
    assert script.said("seat 0, your move: 1 blue > 2")
    assert script.said("seat 1, your move: 2 black > 2")
    assert script.said("back to your decision in round 1")
    assert script.lines[-3].startswith("seat 1, your move: ")


def test_empty_hand_passes_by_itself() -> None:
    session, script = play(pavilion_table("round=6", "", "hand=R1"), "human,human", "red 1 = 1 red")
    assert script.said("seat 0 (human) passes with nothing in hand (the only move)")
    assert script.said("seat 1 (human) covers red 1 for 1 red: +1 point")
    assert session.position.is_over


def test_rewards_and_tiles_to_keep_are_asked_for_one_by_one() -> None:
    board = "hand=O2G2 orange=..O... centre=P....R"
    position = pavilion_table("round=2 supply=P3G7", board, "passed=yes", deal="auto")
    _, script = play(position, "human,random", "orange 2 = 2 orange", "g", "pass", "keep g", "g", "g", "done")
    assert script.said("1 tile to take; supply: 3 purple, 7 green")
    assert script.said("which colour from the supply: g")
    assert script.said("hand: 3 green; kept: nothing")
    assert script.said("seat 0 (human) keeps 1 green")
    assert script.said("round 2 ends: seat 0 +2 (7 in all)")
    assert script.said("round 3, orange is joker")


def test_column_is_asked_for_on_the_grey_wall() -> None:
    position = azul_table("wall=grey phase=tiling", "lines=-,KK,-,-,- floor=B", "", deal="auto")
    _, script = play(position, "human,greedy", "3")
    assert script.said("seat 0, which column for line 2: 3")
    assert script.said("seat 0 (human) lays black from line 2 on column 3")


def test_floor_that_is_paid_with_a_move_is_named() -> None:
    boards = "score=5 lines=-,KK,-,-,- floor=BB", "lines=Y,-,-,-,-"
    _, script = play(azul_table("wall=grey phase=tiling", *boards), "human,human", "3")
    assert script.said("lays black from line 2 on column 3: -1 point, floor included")


def test_save_writes_a_record_that_can_be_read_and_overwrites_nothing(tmp_path: Path) -> None:
    path, other = tmp_path / "game.jsonl", tmp_path / "other"
    other.write_text("mine")
    typed = ["save", f"save {path}", f"save {path}", f"save {other}", f"save {tmp_path}/none/game"]
    session, script = play(new_game("azul", seed=1), "human,greedy", *typed)
    assert script.said("write a name as well")
    assert script.text.count("saved: ") == 2
    assert script.said(str(other), "exists already")
    assert other.read_text() == "mine"
    assert script.said("cannot be written: no such file or directory")
    record = GameRecord.load(path)
    assert record.seats == ("human", "greedy")
    assert record.replay() == session.position


def test_finished_game_can_be_saved_and_taken_back(tmp_path: Path) -> None:
    position = azul_table("wall=coloured centre=W1", "wall=BYRK./...../...../...../.....", deal="auto")
    typed = ["centre white > 1", f"save {tmp_path / 'end'}", "undo", "centre white > floor"]
    session, script = play(position, "human,greedy", *typed)
    assert script.said("seat 0 (human) wins with")
    assert GameRecord.load(tmp_path / "end").result is not None
    assert not session.position.is_over


def test_enter_leaves_a_finished_game() -> None:
    position = azul_table("centre=W1", "wall=BYRK./...../...../...../.....")
    _, script = play(position, "human,greedy", "centre white > 1", "", "never typed")
    assert "never typed" not in script.text
    assert script.lines[-1].startswith("the game is over: ")


def test_news_are_repeated_below_a_table_that_fills_a_small_screen() -> None:
    script = Script("1 blue > 1")
    script.height = 12
    Session(azul_table("factories=BBYR,KKWW"), [None, make_player("greedy", 1)], script).run()
    assert sum("seat 1 (greedy) takes" in line for line in script.lines) == 2
