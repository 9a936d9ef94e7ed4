def to_plain_text(game, state): return str(state)
def to_spans(game, state): return []
def to_svg(game, state): return "<svg/>"
