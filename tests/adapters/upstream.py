"""PettingZoo's own tests; importing them imports its connect four in a way that PettingZoo itself calls deprecated."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
        state_test,
    )

__all__ = ["api_test", "parallel_api_test", "parallel_seed_test", "render_test", "seed_test", "state_test"]
