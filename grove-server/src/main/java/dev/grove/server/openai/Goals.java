package dev.grove.server.openai;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.start.StartRunCheck;

/** Checks the last words of the user, which become the goal of a run, by their own field. */
public final class Goals {

    private Goals() {}

    public static String checked(String goal, String field) {
        StartRunCheck.faultOfGoal(goal)
                .ifPresent(fault -> {
                    throw GroveException.invalid(field, fault);
                });
        return goal;
    }
}
