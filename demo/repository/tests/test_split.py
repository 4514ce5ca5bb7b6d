import unittest

from invoicing.split import split, split_evenly


class SplitTest(unittest.TestCase):
    def test_shares_in_proportion(self):
        self.assertEqual(split(9000, [2, 1]), [6000, 3000])

    def test_gives_nothing_for_no_weight(self):
        self.assertEqual(split(500, [1, 0]), [500, 0])

    def test_loses_no_cent(self):
        self.assertEqual(split_evenly(10000, 3), [3334, 3333, 3333])

    def test_refuses_to_share_among_nobody(self):
        with self.assertRaises(ValueError):
            split_evenly(100, 0)
