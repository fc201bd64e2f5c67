"""Why a position is won or lost: a reason made of steps, each tied to what is seen and to facts search re-checks."""

from .reasons import explaining as explaining
from .steps import Explanation as Explanation
