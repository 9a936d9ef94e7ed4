"""What a move did, would do, and why: tiles that move, points with their reasons, consequences, hints."""

from ladrilho.analysis.choices import choices, texts_of_choices
from ladrilho.analysis.explain import end_bonuses, explain_deal, explain_move
from ladrilho.analysis.hints import hint
from ladrilho.analysis.story import Story

__all__ = ["Story", "choices", "end_bonuses", "explain_deal", "explain_move", "hint", "texts_of_choices"]
