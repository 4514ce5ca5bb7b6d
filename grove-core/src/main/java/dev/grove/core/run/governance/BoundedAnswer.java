package dev.grove.core.run.governance;

/**
 * Result of a run that can say no more than its schema allows.
 *
 * @param bits it may say
 * @param text the result in the one form that JSON has of it: how it was spelled would say more
 */
record BoundedAnswer(int bits, String text) {}
