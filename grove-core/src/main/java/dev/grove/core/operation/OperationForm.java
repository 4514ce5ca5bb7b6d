package dev.grove.core.operation;

import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Form that an {@link Operation} is described by, from what callers read of it to what it does.
 *
 * @param <I> record of what callers give
 */
public final class OperationForm<I extends Record> {

    private final String tag;
    private final String id;
    private final Class<I> input;
    private Scope scope;
    private String summary = "";
    private String description = "";
    private @Nullable Route route;
    private @Nullable ToolForm tool;
    private @Nullable String example;
    private List<Integer> refusals = List.of();

    OperationForm(String tag, Scope scope, String id, Class<I> input) {
        this.tag = tag;
        this.scope = scope;
        this.id = id;
        this.input = input;
    }

    /**
     * @param summary a few words, without a full stop
     * @param description further sentences
     */
    public OperationForm<I> says(String summary, String description) {
        this.summary = summary;
        this.description = description;
        return this;
    }

    public OperationForm<I> needs(Scope other) {
        this.scope = other;
        return this;
    }

    public OperationForm<I> at(Route place) {
        this.route = place;
        return this;
    }

    public OperationForm<I> as(ToolForm form) {
        this.tool = form;
        return this;
    }

    public OperationForm<I> example(String json) {
        this.example = json;
        return this;
    }

    /** Further statuses that the route may answer with. */
    public OperationForm<I> refuses(Integer... statuses) {
        this.refusals = List.of(statuses);
        return this;
    }

    public <V extends Record> Operation<I> views(
            Class<V> view, BiFunction<OperationCaller, I, V> work) {
        return answers(
                new AnswerType.View(view),
                (caller, asked) -> new Answer.View(work.apply(caller, asked)));
    }

    public <V extends Record> Operation<I> lists(
            Class<V> view, BiFunction<OperationCaller, I, Page<V>> work) {
        return answers(
                new AnswerType.Listed(view),
                (caller, asked) -> new Answer.Listed(work.apply(caller, asked)));
    }

    /**
     * Operation that starts or changes a run.
     *
     * @param location path that a view is read by
     */
    public <V extends Record> Operation<I> accepts(
            Class<V> view, Function<V, String> location, BiFunction<OperationCaller, I, V> work) {
        return answers(
                new AnswerType.Accepted(view),
                (caller, asked) -> {
                    V accepted = work.apply(caller, asked);
                    return new Answer.Accepted(accepted, location.apply(accepted));
                });
    }

    /** Operation that makes something new, which has no address of its own. */
    public <V extends Record> Operation<I> creates(
            Class<V> view, BiFunction<OperationCaller, I, V> work) {
        return answers(
                new AnswerType.Created(view),
                (caller, asked) -> new Answer.Stored(work.apply(caller, asked), null, true));
    }

    /**
     * Operation that takes something away.
     *
     * @param words such as {@code It is revoked}
     * @param work returns the name or the id of what is no more
     */
    public Operation<I> removes(String words, BiFunction<OperationCaller, I, String> work) {
        return answers(
                new AnswerType.Removed(words),
                (caller, asked) -> new Answer.Removed(work.apply(caller, asked)));
    }

    public Operation<I> answers(AnswerType answer, Operation.Work<I> work) {
        return new Operation<>(
                id,
                tag,
                summary,
                description,
                scope,
                route,
                tool,
                input,
                answer,
                example,
                refusals,
                work);
    }
}
