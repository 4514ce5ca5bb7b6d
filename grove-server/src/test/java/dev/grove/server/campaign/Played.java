package dev.grove.server.campaign;

import java.util.List;

/**
 * A run that a scenario led to its end, and what is expected of it.
 *
 * @param goal by which the model's bills are assigned to runs
 * @param end the status it must have
 * @param inherited turns that it did not take itself
 * @param interrupts how many of its calls the scenario itself cuts off
 */
record Played(
        String run,
        String goal,
        String end,
        List<ExpectedCall> calls,
        int inherited,
        int interrupts) {

    /**
     * Creates a run that took all its turns itself and must end as completed, with no call cut off.
     */
    static Played completed(String run, String goal, List<ExpectedCall> calls) {
        return new Played(run, goal, "completed", calls, 0, 0);
    }
}
