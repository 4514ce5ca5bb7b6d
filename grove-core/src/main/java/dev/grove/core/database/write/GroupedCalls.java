package dev.grove.core.database.write;

import dev.grove.core.database.DatabaseRetry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.PessimisticLockingFailureException;

/**
 * Makes one call of several that come at the same time. The first is made at once, by the thread
 * that asks for it; those that come meanwhile are made together, by the first of their threads. So
 * a call alone waits for nothing, and under load there are as few round trips and commits as the
 * database has time for.
 *
 * @param <K> whose calls may be made together
 * @param <T> what is asked for
 * @param <R> what is answered
 */
public final class GroupedCalls<K, T, R> {

    private static final Logger LOG = LoggerFactory.getLogger(GroupedCalls.class);

    private final int most;
    private final ToIntFunction<T> weight;
    private final BiFunction<K, List<T>, List<R>> work;

    /** In the order they came; there while a call for the key is under way. */
    private final ConcurrentMap<K, Deque<Waiting<T, R>>> waiting = new ConcurrentHashMap<>();

    /**
     * @param most made together
     * @param work answers in the order of what is asked for
     */
    public GroupedCalls(int most, BiFunction<K, List<T>, List<R>> work) {
        this(most, _ -> 1, work);
    }

    /**
     * @param most that those made together may weigh, unless one alone weighs more
     * @param work answers in the order of what is asked for
     */
    public GroupedCalls(int most, ToIntFunction<T> weight, BiFunction<K, List<T>, List<R>> work) {
        this.most = most;
        this.weight = weight;
        this.work = work;
    }

    /**
     * @param isFirst whether its thread is to make the next call; false once its answer is there
     */
    private record Waiting<T, R>(
            T asked, CompletableFuture<Boolean> isFirst, CompletableFuture<R> answer) {

        private static <T, R> Waiting<T, R> of(T asked) {
            return new Waiting<>(asked, new CompletableFuture<>(), new CompletableFuture<>());
        }

        private void complete(R answered) {
            answer.complete(answered);
            isFirst.complete(false);
        }

        private void fail(Throwable cause) {
            answer.completeExceptionally(cause);
            isFirst.complete(false);
        }
    }

    /** Fails as the work fails for this one alone, or for all where the database is away. */
    public R call(K key, T asked) {
        Waiting<T, R> mine = Waiting.of(asked);
        add(key, mine);
        if (mine.isFirst().join()) {
            try {
                makeNext(key);
            } finally {
                handOver(key);
            }
        }
        try {
            return mine.answer().join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw e;
            }
        }
    }

    private void add(K key, Waiting<T, R> mine) {
        waiting.compute(
                key,
                (_, present) -> {
                    Deque<Waiting<T, R>> queue = present == null ? new ArrayDeque<>() : present;
                    if (present == null) {
                        mine.isFirst().complete(true);
                    }
                    queue.add(mine);
                    return queue;
                });
    }

    private void makeNext(K key) {
        List<Waiting<T, R>> group = new ArrayList<>();
        waiting.computeIfPresent(
                key,
                (_, queue) -> {
                    int sum = 0;
                    while (!queue.isEmpty()) {
                        sum += weight.applyAsInt(queue.element().asked());
                        if (sum > most && !group.isEmpty()) {
                            break;
                        }
                        group.add(queue.remove());
                    }
                    return queue;
                });
        make(key, group);
    }

    private void make(K key, List<Waiting<T, R>> group) {
        Throwable failure = tryToMake(key, group);
        if (failure == null) {
            return;
        }
        if (group.size() > 1 && !isAway(failure)) {
            LOG.warn("A group of {} calls failed; each is made alone", group.size(), failure);
            makeEachAlone(key, group);
        } else {
            group.forEach(one -> one.fail(failure));
        }
    }

    private void makeEachAlone(K key, List<Waiting<T, R>> group) {
        Throwable away = null;
        for (Waiting<T, R> one : group) {
            Throwable failure = away == null ? tryToMake(key, List.of(one)) : away;
            if (failure != null) {
                one.fail(failure);
                away = isAway(failure) ? failure : null;
            }
        }
    }

    /** Whatever breaks, errors too: those who wait must come to an end. */
    private @Nullable Throwable tryToMake(K key, List<Waiting<T, R>> group) {
        try {
            List<R> answers = work.apply(key, group.stream().map(Waiting::asked).toList());
            for (int i = 0; i < group.size(); i++) {
                group.get(i).complete(answers.get(i));
            }
            return null;
        } catch (RuntimeException | Error e) {
            return e;
        }
    }

    /** A deadlock or a lock that is not had is of some of them. */
    private static boolean isAway(Throwable e) {
        return DatabaseRetry.isCauseOf(e) && !(e instanceof PessimisticLockingFailureException);
    }

    /** The first of those that came meanwhile makes the next call. */
    private void handOver(K key) {
        waiting.computeIfPresent(
                key,
                (_, queue) -> {
                    Waiting<T, R> next = queue.peek();
                    if (next == null) {
                        return null;
                    }
                    next.isFirst().complete(true);
                    return queue;
                });
    }
}
