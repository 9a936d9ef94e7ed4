"""The mark that ties a test to the clauses it shows: ``@clause("AZ-14")``, as numbered in docs/rules."""

import pytest

clause = pytest.mark.clause
