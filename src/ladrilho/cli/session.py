"""A game at one terminal: people and computers take their turns until it is over or everybody has left."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from ladrilho import drawing
from ladrilho.cli import words
from ladrilho.cli.screen import Terminal, keep_together
from ladrilho.cli.typed import write_out
from ladrilho.drawing import Line, Span
from ladrilho.errors import LadrilhoError
from ladrilho.players.player import Player
from ladrilho.players.simple import RandomPlayer
from ladrilho.position import Position
from ladrilho.records import GameRecord

HUMAN = "human"
_EXAMPLES = {
    "azul": (
        ("3 blue > 2", "all blue from factory 3 to line 2; also 3b2"),
        ("centre red > floor", "from the centre to the floor; also crf"),
        ("line 3 > column 5", "on the grey wall; also just 5"),
    ),
    "summer-pavilion": (
        ("2 green", "green and a joker from factory 2; also 2g"),
        ("centre yellow", "the same from the centre; also cy"),
        ("orange 4 = 1 orange + 3 purple", "cover slot 4 of a star; also o4 1o 3p"),
        ("reward red", "take red from the supply; also just r"),
        ("pass", "no more turns in this round"),
        ("keep green, done", "what to keep, one by one; also just g"),
        ("pass keep 3 green + 1 red", "all of it at once; or pass keep nothing"),
    ),
}
_COMMANDS = (
    ("moves", "list the legal moves; 'moves blue': only those"),
    ("why MOVE", "say why a move is not allowed"),
    ("undo", "go back to your last decision"),
    ("table", "draw the table again"),
    ("save FILE", "write the game down, for 'ladrilho replay'"),
    ("help", "this list"),
    ("quit", "leave the game"),
)
_SHORT = {
    "m": "moves",
    "list": "moves",
    "u": "undo",
    "t": "table",
    "show": "table",
    "h": "help",
    "?": "help",
    "q": "quit",
    "exit": "quit",
}
_AROUND_TABLE = 3  # empty lines and the question
_MOST_NEWS = 4


class Session:
    """One game with its seats; ``players`` has None for a person."""

    def __init__(self, position: Position, players: Sequence[Player | None], terminal: Terminal) -> None:
        self.position = position
        self.has_left = False
        self._players = players
        self._terminal = terminal
        self._by_hand: list[bool] = []  # for each move: did a person decide it?
        self._scores_before = {position.round: position.scores}  # by round
        self._in_need = RandomPlayer()
        self._saved: set[Path] = set()
        self._is_explained = False
        self._news: list[str] = []  # what the others did since a person last decided
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self.list_moves,
            "why": self.explain,
            "undo": lambda _: self.undo(),
            "table": lambda _: self.draw(),
            "save": self.save,
            "help": lambda _: self.help(),
            "quit": lambda _: self.leave(),
        }

    @property
    def _has_people(self) -> bool:
        return None in self._players

    def name_of(self, seat: int) -> str:
        """``seat 1 (greedy)``."""
        player = self._players[seat]
        return f"seat {seat} ({player.name if player else HUMAN})"

    def run(self) -> None:
        """Play until the game is over, or until the last person has left."""
        self._terminal.say(", ".join(map(self.name_of, range(self.position.players))), "title")
        if self._has_people and not self._terminal.has_input:
            self._terminal.say("there is no standard input, so nobody can type a move: the game is left")
            return
        if self._has_people:
            self._terminal.say("type a move, or 'help'")
        else:
            self.draw()
        while not self.has_left:
            self._go_on()

    def _go_on(self) -> None:
        if self.position.is_over:
            self._end()
            return
        seat = self.position.player
        assert seat is not None, "the position deals by itself"
        codes = self.position.legal_moves.codes
        player = self._players[seat]
        if player is not None:
            self._play(self._choice_of(player), by_hand=False)
        elif len(codes) == 1:
            self._play(int(codes[0]), by_hand=False)
        else:
            self._draw_for_person()
            self._ask_person(f"seat {seat}, {self._question()}: ")

    # Moves

    def _choice_of(self, player: Player) -> int:
        """What a computer plays; one that fails, as another program may, loses its choice and not the game."""
        try:
            return player.choose(self.position.public())
        except LadrilhoError as error:
            self._tell(f"{error}; a random move is played instead", "wrong")
            return self._in_need.choose(self.position.public())

    def _play(self, move: int | str, by_hand: bool) -> None:
        """Play a move or, in words, a whole pass; everybody hears what happened."""
        before, known = self.position.copy(), len(self.position.events)
        self.position.play(move)
        codes = [event.move for event in self.position.events[known:] if event.move is not None]
        for place, code in enumerate(codes):
            after = before.copy().play(code) if place < len(codes) - 1 else self.position
            self._announce(before, code, after, by_hand)
            before = after
        self._by_hand.append(by_hand)

    def _announce(self, before: Position, code: int, after: Position, by_hand: bool) -> None:
        seat = before.player
        assert seat is not None, "somebody played"
        forced = "" if by_hand or self._players[seat] else " (the only move)"
        self._tell(f"{self.name_of(seat)} {words.describe(before, code, after)}{forced}")
        if after.round == before.round and not after.is_over:
            return
        self._tell(words.describe_end_of_round(before.round, self._scores_before[before.round], after), "title")
        if not after.is_over:
            self._scores_before[after.round] = after.scores
            self._tell(words.describe_round(after), "title")
            if not self._has_people:
                self.draw()

    def _tell(self, news: str, style: str = "") -> None:
        self._terminal.say(news, style)
        self._news.append(news)

    def _end(self) -> None:
        self.draw()
        for line in words.describe_result(self.position, [self.name_of(seat) for seat in range(self.position.players)]):
            self._terminal.say(line, "good")
        if not self._has_people:
            self.leave()
        while self.position.is_over and not self.has_left:
            self._ask_person("the game is over: save FILE, undo, or enter to leave: ")

    # A person's turn

    def _question(self) -> str:
        """What is to be decided."""
        if self.position.phase == "tiling":
            return f"which column for line {next(iter(self.position.legal_moves)).line}"
        questions = {"reward": "which colour from the supply", "keeping": "what to keep, or done"}
        joker = words.joker_of(self.position)
        return questions.get(self.position.phase, f"your move ({joker} is joker)" if joker else "your move")

    def _draw_for_person(self) -> None:
        """The whole table, or just what a small choice is about."""
        table = self.position.to_dict()
        if self.position.phase == "reward":
            self._terminal.say(f"{words.count(table['reward'], 'tile')} to take; supply: {words.heap(table['supply'])}")
        elif self.position.phase == "keeping":
            board = table["boards"][self.position.player]
            self._terminal.say(f"hand: {words.heap(board['hand'])}; kept: {words.heap(board['kept'])}")
        else:
            self.draw()

    def _ask_person(self, prompt: str) -> None:
        """Do what is typed; what cannot be done is answered with the reason, and nothing changes."""
        self._news.clear()
        known = len(self.position.events)
        while not self.has_left and len(self.position.events) == known:
            typed = self._terminal.ask(prompt)
            try:
                self._obey(typed)
            except LadrilhoError as error:
                self._terminal.say(str(error), "wrong")

    def _obey(self, typed: str | None) -> None:
        if typed is None:
            self._terminal.say("no more input")
            self.leave()
            return
        word, _, rest = typed.strip().partition(" ")
        command = self._commands.get(_SHORT.get(word.lower(), word.lower()))
        if command is not None:
            command(rest.strip())
        elif self.position.is_over and not word:
            self.leave()
        elif not word:
            self._terminal.say("type a move, 'moves' to see them all, or 'help'")
        else:
            self._play(write_out(self.position, typed), by_hand=True)

    # What a person can ask for

    def list_moves(self, wanted: str = "") -> None:
        """The legal moves that contain all the words, those to one place in one line."""
        moves = [str(move) for move in self.position.legal_moves]
        chosen = [move for move in moves if all(word in move.split() for word in wanted.lower().split())]
        groups: dict[str, list[str]] = defaultdict(list)
        for move in chosen:
            sign = ">" if ">" in move else "="
            head, _, tail = move.partition(f" {sign} ")
            groups[f"{head} {sign}" if tail else ""].append(keep_together(tail or head))
        for head, tails in groups.items():
            self._terminal.say(f"{head} {', '.join(tails)}".strip())
        self._terminal.say(f"{words.count(len(chosen), 'legal move')}{f' of {len(moves)}' if wanted else ''}", "dim")

    def explain(self, move: str) -> None:
        """Why a move is not allowed."""
        if not move:
            self._terminal.say("write the move as well: 'why 3 blue > 2'")
            return
        text = write_out(self.position, move)
        reason = self.position.why_illegal(text)
        self._terminal.say(f"'{text}' is not allowed: {reason}" if reason else f"'{text}' is allowed now")

    def undo(self) -> None:
        """Take moves back until a person decides again."""
        if not any(self._by_hand):
            self._terminal.say("nothing to undo: you have not moved yet")
            return
        while True:
            self.position.undo()
            if self._by_hand.pop():
                break
        self._terminal.say(f"back to your decision in round {self.position.round}")

    def save(self, name: str) -> None:
        """Write the game to a file; what is there already is not lost."""
        path = Path(name).expanduser()
        if not name:
            self._terminal.say("write a name as well: 'save game.jsonl'")
        elif path.exists() and path not in self._saved:
            self._terminal.say(f"{name} exists already: choose another name", "wrong")
        else:
            self._write_record(path)

    def _write_record(self, path: Path) -> None:
        seats = [player.name if player else HUMAN for player in self._players]
        try:
            GameRecord.from_position(self.position, seats).save(path)
        except OSError as error:
            self._terminal.say(f"{path} cannot be written: {(error.strerror or str(error)).lower()}", "wrong")
        else:
            self._saved.add(path)
            self._terminal.say(f"saved: 'ladrilho replay {path}' shows it")

    def help(self) -> None:
        """What can be typed."""
        lines: list[Line] = []
        for title, rows in (("moves", _EXAMPLES[self.position.game]), ("commands", _COMMANDS)):
            lines.append([Span(title, "title")])
            lines += [[Span(f"  {typed:<31}"), Span(meaning, "dim")] for typed, meaning in rows]
        self._terminal.show(lines)

    def draw(self) -> None:
        """The table; what its letters and signs mean comes the first time only."""
        lines = drawing.to_spans(self.position.game, self.position.states[0], self._terminal.width)
        last_gap = max(place for place, line in enumerate(lines) if not line)
        shown = lines[:last_gap] if self._is_explained else lines
        self._terminal.show([[], *shown, []])
        self._is_explained = True
        if len(shown) + len(self._news) + _AROUND_TABLE > self._terminal.height:  # the news are out of sight
            for news in self._news[-_MOST_NEWS:]:
                self._terminal.say(news, "dim")

    def leave(self) -> None:
        """End the session."""
        self.has_left = True
        if not self.position.is_over:
            moves = sum(event.move is not None for event in self.position.events)
            self._terminal.say(f"the game is left in round {self.position.round}, after {moves} moves")
