"""How answers are written down to be compared."""

import json


def written(text, calls, finish):
    """The text, the calls by their index, and why it ended."""
    return json.dumps([text, [calls[index] for index in sorted(calls)], finish], ensure_ascii=False)
