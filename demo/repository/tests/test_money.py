import unittest

from invoicing.money import parse, show


class MoneyTest(unittest.TestCase):
    def test_reads_what_it_shows(self):
        for cents in (0, 5, 99, 100, 123450, -250):
            self.assertEqual(parse(show(cents)), cents)

    def test_rounds_half_a_cent_up(self):
        self.assertEqual(parse("0.125"), 13)
