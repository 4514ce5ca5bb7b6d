package dev.grove.bench.restate;

import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import dev.restate.common.Request;
import dev.restate.common.Target;
import dev.restate.sdk.Context;
import dev.restate.sdk.DurableFuture;
import dev.restate.serde.TypeTag;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A run of the agent is an invocation of its own; the call of a tool is an entry of the journal.
 */
final class FlowService {

    private static final Target AGENT = Target.service("agent", "run");
    private static final TypeTag<String> TEXT = TypeTag.of(String.class);

    private FlowService() {}

    static String diamond(Context context, Diamond diamond) {
        String before = run(context, diamond.first()).await();
        DurableFuture<String> left = run(context, Diamond.after(diamond.left(), before));
        DurableFuture<String> right = run(context, Diamond.after(diamond.right(), before));
        return run(context, Diamond.after(diamond.last(), left.await(), right.await())).await();
    }

    static String map(Context context, Elements elements) {
        Deque<DurableFuture<String>> window = new ArrayDeque<>();
        for (int element : elements.list()) {
            if (window.size() == elements.atOnce()) {
                require(window.removeFirst());
            }
            String text = Elements.text(element);
            window.addLast(context.runAsync("tool", String.class, () -> text));
        }
        while (!window.isEmpty()) {
            require(window.removeFirst());
        }
        return "done";
    }

    private static DurableFuture<String> run(Context context, String goal) {
        return context.call(Request.of(AGENT, TEXT, TEXT, goal));
    }

    private static void require(DurableFuture<String> call) {
        if (!call.await().startsWith("element ")) {
            throw new IllegalStateException("A call gave something else");
        }
    }
}
