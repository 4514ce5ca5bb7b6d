package dev.grove.bench.model;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Run as the model sees it: so many turns, of which the last finishes. A run asks one question at a
 * time, so nothing here is contended.
 */
public final class Dialogue {

    private final int id;
    private final int turns;
    private final Manner manner;
    private final long[] gaps;
    private final CompletableFuture<Void> finished = new CompletableFuture<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicLong bytesAsked = new AtomicLong();
    private volatile CompletableFuture<Void> released = CompletableFuture.completedFuture(null);
    private volatile long answeredAt;
    private volatile long firstAskedAt;
    private volatile long lastAskedAt;

    Dialogue(int id, int turns, Manner manner) {
        this.id = id;
        this.turns = turns;
        this.manner = manner;
        this.gaps = new long[turns - 1];
    }

    public int id() {
        return id;
    }

    /** Identifies the run to the model; stands in the run's first message. */
    public String goal() {
        return goal(id);
    }

    /** The goal of a run, for those who know its number only. */
    public static String goal(int id) {
        return Dialogues.MARK + id + ".";
    }

    /** Nanoseconds from each answer to the next question: what the loop itself took. */
    public long[] gaps() {
        return gaps.clone();
    }

    /** When the first question came, by {@link System#nanoTime}. */
    public long firstAskedAt() {
        return firstAskedAt;
    }

    /** When the last question so far came, likewise. */
    public long lastAskedAt() {
        return lastAskedAt;
    }

    /** How many questions came. */
    public int asked() {
        return asked.get();
    }

    /** Bytes of all requests of the run, without their heads. */
    public long bytesAsked() {
        return bytesAsked.get();
    }

    /** Completes when the model has given its last answer. */
    public CompletableFuture<Void> finished() {
        return finished;
    }

    /** Gives no answer from now on. */
    public void hold() {
        released = new CompletableFuture<>();
    }

    public void release() {
        released.complete(null);
    }

    /** Notes a question. */
    Question ask(long now, int bytes) {
        int number = asked.getAndIncrement();
        lastAskedAt = now;
        if (number == 0) {
            firstAskedAt = now;
        }
        if (number > 0 && number < turns) {
            gaps[number - 1] = now - answeredAt;
        }
        bytesAsked.addAndGet(bytes);
        return new Question(number + 1, number + 1 >= turns, manner.padding());
    }

    /** Returns when the answer may be given. */
    void think() throws InterruptedException {
        released.join();
        if (manner.thinking().isPositive()) {
            Thread.sleep(manner.thinking());
        }
    }

    /** Before the first byte: the next question may come before the write of the last returns. */
    void answering(long now) {
        answeredAt = now;
    }

    void answered(Question question) {
        if (question.last()) {
            finished.complete(null);
        }
    }

    /** A question's number, from 1, whether its answer ends the run, and how much it is padded. */
    record Question(int number, boolean last, int padding) {}
}
