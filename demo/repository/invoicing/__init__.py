"""Amounts of money and how they are shared. All amounts are whole cents."""
