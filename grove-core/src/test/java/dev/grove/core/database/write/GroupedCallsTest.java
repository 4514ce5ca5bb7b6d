package dev.grove.core.database.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;

class GroupedCallsTest {

    private static final int MOST = 3;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<List<Integer>> made = Collections.synchronizedList(new ArrayList<>());

    /** How many calls the work may end. */
    private final Semaphore allowed = new Semaphore(0);

    private final GroupedCalls<String, Integer, String> calls =
            new GroupedCalls<>(MOST, this::work);

    @AfterEach
    void close() {
        allowed.release(1_000);
        threads.close();
    }

    private List<String> work(String key, List<Integer> asked) {
        made.add(asked);
        allowed.acquireUninterruptibly();
        return asked.stream().map(one -> key + one).toList();
    }

    private Future<String> call(GroupedCalls<String, Integer, String> on, String key, int asked) {
        CompletableFuture<Thread> started = new CompletableFuture<>();
        Future<String> answer =
                threads.submit(() -> {
                    started.complete(Thread.currentThread());
                    return on.call(key, asked);
                });
        Thread thread = started.join();
        // It has come as far as it can.
        while (thread.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        return answer;
    }

    @Test
    void oneAloneIsMadeAtOnceAndWhatComesMeanwhileTogether() throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            answers.add(call(calls, "a", i));
        }
        assertThat(made).containsExactly(List.of(0));
        allowed.release(3);
        for (int i = 0; i < 6; i++) {
            assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).isEqualTo("a" + i);
        }
        assertThat(made).containsExactly(List.of(0), List.of(1, 2, 3), List.of(4, 5));
    }

    @Test
    void anotherKeyWaitsForNothing() throws Exception {
        Future<String> first = call(calls, "a", 0);
        Future<String> second = call(calls, "b", 1);
        assertThat(made).containsExactlyInAnyOrder(List.of(0), List.of(1));
        allowed.release(2);
        assertThat(first.get(60, TimeUnit.SECONDS)).isEqualTo("a0");
        assertThat(second.get(60, TimeUnit.SECONDS)).isEqualTo("b1");
    }

    @Test
    void afterAnswersTheNextIsAloneAgain() {
        allowed.release(2);
        assertThat(calls.call("a", 1)).isEqualTo("a1");
        assertThat(calls.call("a", 2)).isEqualTo("a2");
        assertThat(made).containsExactly(List.of(1), List.of(2));
    }

    @Test
    void oneThatFailsTakesNoOtherWithIt() throws Exception {
        List<List<Integer>> tried = failing(new IllegalStateException("not 2"), 2);
        assertThat(tried)
                .containsExactly(List.of(0), List.of(1, 2, 3), List.of(1), List.of(2), List.of(3));
    }

    @Test
    void aDeadlockIsOfSomeOfThem() throws Exception {
        List<List<Integer>> tried = failing(new CannotAcquireLockException("not 2"), 2);
        assertThat(tried).contains(List.of(1), List.of(2), List.of(3));
    }

    @Test
    void whileTheDatabaseIsAwayTheyAreNotTriedOneByOne() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        GroupedCalls<String, Integer, String> away =
                new GroupedCalls<>(
                        MOST,
                        (_, asked) -> {
                            made.add(asked);
                            await(first);
                            throw new DataAccessResourceFailureException("away");
                        });
        List<Future<String>> answers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            answers.add(call(away, "a", i));
        }
        first.countDown();
        for (Future<String> answer : answers) {
            assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS)).hasRootCauseMessage("away");
        }
        assertThat(made).containsExactly(List.of(0), List.of(1, 2, 3));
    }

    @Test
    void anErrorStopsNoOther() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        GroupedCalls<String, Integer, String> broken =
                new GroupedCalls<>(
                        MOST,
                        (_, asked) -> {
                            await(first);
                            if (asked.contains(0)) {
                                throw new StackOverflowError("deep");
                            }
                            return asked.stream().map(String::valueOf).toList();
                        });
        Future<String> fails = call(broken, "a", 0);
        Future<String> goesOn = call(broken, "a", 1);
        first.countDown();
        assertThatThrownBy(() -> fails.get(60, TimeUnit.SECONDS)).hasRootCauseMessage("deep");
        assertThat(goesOn.get(60, TimeUnit.SECONDS)).isEqualTo("1");
    }

    /** Error of one call of a group, found out when each is made alone. */
    @Test
    void anErrorOfOneOfAGroupStopsNoOther() throws Exception {
        List<List<Integer>> tried = failing(new StackOverflowError("deep"), 2);
        assertThat(tried).contains(List.of(1), List.of(2), List.of(3));
    }

    @Test
    void aGroupIsBoundedByWhatItWeighs() throws Exception {
        GroupedCalls<String, Integer, String> heavy =
                new GroupedCalls<>(5, Integer::intValue, this::work);
        List<Future<String>> answers = new ArrayList<>();
        for (int weight : List.of(1, 2, 3, 9, 1)) {
            answers.add(call(heavy, "a", weight));
        }
        allowed.release(4);
        for (Future<String> answer : answers) {
            assertThat(answer.get(60, TimeUnit.SECONDS)).startsWith("a");
        }
        assertThat(made).containsExactly(List.of(1), List.of(2, 3), List.of(9), List.of(1));
    }

    /** Asks for 0, and for 1, 2 and 3 meanwhile; all are answered but one. */
    private List<List<Integer>> failing(Throwable failure, int with) throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        GroupedCalls<String, Integer, String> failing =
                new GroupedCalls<>(
                        MOST,
                        (_, asked) -> {
                            made.add(asked);
                            await(first);
                            if (asked.contains(with)) {
                                switch (failure) {
                                    case Error error -> throw error;
                                    default -> throw (RuntimeException) failure;
                                }
                            }
                            return asked.stream().map(String::valueOf).toList();
                        });
        List<Future<String>> answers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            answers.add(call(failing, "a", i));
        }
        first.countDown();
        for (int i = 0; i < 4; i++) {
            Future<String> answer = answers.get(i);
            if (i == with) {
                assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS)).hasCause(failure);
            } else {
                assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo(String.valueOf(i));
            }
        }
        return made;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
