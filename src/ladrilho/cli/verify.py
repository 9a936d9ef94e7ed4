"""``ladrilho verify``: was every tile of a game drawn as the host had to draw it?"""

from pathlib import Path
from typing import Annotated

import typer


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a game on a server, as its page offers it.")],
) -> None:
    """Check that every deal of a record follows from the seed the host had committed to."""
    from ladrilho.errors import RecordError
    from ladrilho.records import GameRecord, fairness

    try:
        record = GameRecord.load(file)
        deals = fairness.verify(record)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None
    fair = record.fair
    assert fair is not None, "it was verified"
    print(f"{record.game}, table {fair.table}: {', '.join(record.seats)}")
    print(f"the seed fits the commitment {fair.commitment}")
    begins = f", and so does that seat {record.start} begins" if fair.begins == "drawn" else ""
    print(f"all {deals} deals follow from it{begins}")
