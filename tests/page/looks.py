"""How a page looks to those who judge it: axe, thumbs, narrow screens."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = {"resultTypes": ["violations"], "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
THUMB = 44

# Links inside a sentence and what only keyboards reach are as large as their text (WCAG 2.5.8 says so too).
_SMALL_TARGETS = """least => [...document.querySelectorAll(
  'button, a[href], select, summary, input, [role=button], [role=radio]')]
  .filter(one => one.checkVisibility({visibilityProperty: true}))
  .filter(one => !one.closest('[inert]') && !one.matches('.skip, :disabled'))
  .map(one => one.matches('input[type=radio], input[type=checkbox]') ? one.closest('label') ?? one : one)
  .filter(one => !(one.matches('a') && getComputedStyle(one).display === 'inline' && one.closest('p, li')))
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([, {width, height}]) => width > 0 && (width < least - 0.5 || height < least - 0.5))
  .map(([one, {width, height}]) => `${one.outerHTML.slice(0, 120)} ${width.toFixed(0)} x ${height.toFixed(0)}`)"""


def findings(page: Page) -> list[str]:
    """What axe has to say."""
    violations = Axe().run(page, options=_AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:140]}" for one in violations for node in one["nodes"]]


def small_targets(page: Page) -> list[str]:
    """Whatever can be tapped and is smaller than a thumb."""
    found: list[str] = page.evaluate(_SMALL_TARGETS, THUMB)
    return found


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
