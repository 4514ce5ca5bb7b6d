package dev.grove.server.campaign;

import java.util.List;

/**
 * A run that a story led to its end, and what is expected of it.
 *
 * @param goal by which the model's bills are told apart
 * @param end the status it must have
 * @param inherited turns that it did not take itself
 * @param interrupts how many of its calls the story itself cuts off
 */
record Played(
        String run,
        String goal,
        String end,
        List<ExpectedCall> calls,
        int inherited,
        int interrupts) {}
