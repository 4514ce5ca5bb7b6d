"""Amounts as people write them."""

from decimal import ROUND_HALF_UP, Decimal


def parse(text: str) -> int:
    """Cents of an amount such as "1,234.50"."""
    amount = Decimal(text.replace(",", "").strip())
    return int((amount * 100).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def show(cents: int) -> str:
    """An amount such as "1,234.50"."""
    sign = "-" if cents < 0 else ""
    units, rest = divmod(abs(cents), 100)
    return f"{sign}{units:,}.{rest:02d}"
