package dev.grove.bench.model;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One run as the model sees it: so many turns, of which the last finishes. A run asks one question
 * at a time, so nothing here is contended.
 */
public final class Dialogue {

    private final int id;
    private final int turns;
    private final long[] gaps;
    private final CompletableFuture<Void> finished = new CompletableFuture<>();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile long answeredAt;

    Dialogue(int id, int turns) {
        this.id = id;
        this.turns = turns;
        this.gaps = new long[turns - 1];
    }

    public int id() {
        return id;
    }

    /** What tells the model which run is asking; stands in the run's first message. */
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

    /** Completes when the model has given its last answer. */
    public CompletableFuture<Void> finished() {
        return finished;
    }

    /** Notes a question. */
    Question ask(long now) {
        int number = asked.getAndIncrement();
        if (number > 0 && number < turns) {
            gaps[number - 1] = now - answeredAt;
        }
        return new Question(number + 1, number + 1 >= turns);
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

    /** A question's number, from 1, and whether its answer ends the run. */
    record Question(int number, boolean last) {}
}
