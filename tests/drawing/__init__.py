"""Pictures of positions: text and SVG."""
