package dev.grove.bench.temporal;

import dev.grove.bench.workflow.Elements;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Each call is an activity. A history has a limit, so that the workflow begins anew now and then.
 */
public final class MapWorkflow implements MapFlow {

    private static final int OF_ONE_HISTORY = 1_000;

    private final AgentActivities activities = Activities.stub();

    @Override
    public String map(Elements elements, int from) {
        int to = Math.min(elements.count(), from + OF_ONE_HISTORY);
        Deque<Promise<String>> window = new ArrayDeque<>();
        for (int i = from; i < to; i++) {
            if (window.size() == elements.atOnce()) {
                require(window.removeFirst());
            }
            window.addLast(Async.function(activities::echo, Elements.text(i)));
        }
        while (!window.isEmpty()) {
            require(window.removeFirst());
        }
        return to == elements.count()
                ? "done"
                : Workflow.newContinueAsNewStub(MapFlow.class).map(elements, to);
    }

    private static void require(Promise<String> call) {
        if (!call.get().startsWith("element ")) {
            throw new IllegalStateException("A call gave something else");
        }
    }
}
