"""What all results have in common: they become tables, JSON and pictures, and show themselves in a notebook."""

import json
from html import escape
from typing import Any

from reussite.errors import BadInput
from reussite.saying import saying
from reussite.words import WORDS, Words

__all__ = ["Shown"]


class Shown:
    """A result that can be told as data, as rows and as lines of text."""

    def data(self) -> dict[str, Any]:
        """Return the result as data for JSON."""
        raise NotImplementedError

    def rows(self) -> list[dict[str, Any]]:
        """Return the result as rows of a table."""
        raise NotImplementedError

    def lines(self, words: Words = WORDS) -> list[str]:
        """Return the result as lines of text."""
        raise NotImplementedError

    def to_json(self) -> str:
        """Return the result as JSON."""
        return json.dumps(self.data(), ensure_ascii=False)

    def to_frame(self) -> Any:
        """Return the rows as a table of pandas."""
        try:
            import pandas
        except ImportError as problem:
            raise BadInput(saying("lab.needs_pandas", problem=str(problem))) from None
        return pandas.DataFrame(self.rows())

    def __str__(self) -> str:
        """Return the result as text."""
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        """Show the result in a notebook."""
        return f"<pre>{escape(str(self))}</pre>"
