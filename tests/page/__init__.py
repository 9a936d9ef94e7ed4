"""The page in a real browser. What is waited for may take its time on a busy machine."""

from playwright.sync_api import expect

expect.set_options(timeout=30_000)
