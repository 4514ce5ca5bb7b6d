package dev.grove.core.tool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Plans that the calls of one execution of a run declare. What a call notes is the run's plan once
 * its end is recorded, with that. Thread-safe.
 */
public final class PlanBook {

    private final Map<String, NotedPlan> noted = new ConcurrentHashMap<>();
    private volatile boolean declared;

    /**
     * @param declared whether the run has a plan so far
     */
    public PlanBook(boolean declared) {
        this.declared = declared;
    }

    public boolean isDeclared() {
        return declared;
    }

    /** Notes what a call declares. */
    public void note(ToolCall call, NotedPlan plan) {
        noted.put(call.id(), plan);
    }

    /** Takes what a call that has done what was asked has noted; null where that is nothing. */
    public @Nullable NotedPlan take(ToolCall call) {
        NotedPlan plan = noted.remove(call.id());
        if (plan != null) {
            declared = true;
        }
        return plan;
    }
}
