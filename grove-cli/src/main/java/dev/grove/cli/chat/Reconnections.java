package dev.grove.cli.chat;

import java.time.Duration;

/**
 * Pauses between connections, until patience is over. The first retry is quick and needs no words.
 */
final class Reconnections {

    private static final Duration FIRST = Duration.ofMillis(250);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final Duration patience;
    private int cuts;
    private long since;

    Reconnections(Duration patience) {
        this.patience = patience;
    }

    /** Sign of life: what comes after it is another cut. */
    void begin() {
        cuts = 0;
    }

    /** Whether there were words on the cut. */
    boolean haveWords() {
        return cuts > 1;
    }

    /** Waits for the next try, or says that there is none. */
    Next afterCut() throws InterruptedException {
        cuts++;
        if (cuts == 1) {
            since = System.nanoTime();
        } else if (System.nanoTime() - since > patience.toNanos()) {
            return Next.NO_MORE;
        }
        long pause = FIRST.toMillis() << Math.min(cuts - 1, 10);
        Thread.sleep(Math.min(pause, LONGEST.toMillis()));
        return cuts == 2 ? Next.WITH_WORDS : Next.QUIETLY;
    }

    /** Fate of a connection that was cut. */
    enum Next {
        QUIETLY,
        WITH_WORDS,
        NO_MORE
    }
}
