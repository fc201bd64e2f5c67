"""Explain why a position is won or lost, in steps with parts of the drawing and facts that search can verify."""

from .explanation import Explanation as Explanation
from .reasons import explain_position as explain_position
