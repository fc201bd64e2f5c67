"""Where spots and lines of a plane map are drawn: lines routed in turn, then bent until there is room around all."""
