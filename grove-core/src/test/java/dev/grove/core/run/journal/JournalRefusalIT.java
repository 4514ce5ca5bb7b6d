package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.event.EventHub;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.TurnChange;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Writes that the database refuses for what they hold. */
class JournalRefusalIT extends JournalBed {

    @Test
    void findsTheOneWriteThatSpoilsItsGroup() {
        RunId good = runningRun();
        RunId bad = runningRun();
        CompletableFuture<Void> spoiled =
                journal.append(unstorable(bad, TurnChange.opened(1, NOW)));
        append(write(good, 1, 2, TurnChange.opened(1, NOW)));
        assertThatThrownBy(spoiled::join).isInstanceOf(CompletionException.class);
        assertThat(turns(good)).hasSize(1);
        assertThat(turns(bad)).isEmpty();
    }

    /** It builds on what is not there; what is written after the refusal is stored. */
    @Test
    void refusesWhatWasQueuedAfterWhatCanNeverBeStored() {
        RunId run = runningRun();
        Journal late =
                new Journal(
                        new JournalSettings(2, 256),
                        new JournalCommits(jdbc, List.of()),
                        new EventHub());
        JournalWrite impossible = unstorable(run);
        CompletableFuture<Void> first = late.append(impossible);
        CompletableFuture<Void> second = late.append(write(run, 1, 3, TurnChange.opened(1, NOW)));

        late.start();

        try {
            for (CompletableFuture<Void> refused : List.of(first, second)) {
                assertThatThrownBy(refused::join)
                        .cause()
                        .isInstanceOfSatisfying(
                                UnstorableWriteException.class,
                                why -> assertThat(why.write()).isEqualTo(impossible));
            }
            assertThat(turns(run)).isEmpty();
            late.append(write(run, 1, 2, TurnChange.opened(1, NOW))).join();
            assertThat(turns(run)).hasSize(1);
        } finally {
            late.stop();
        }
    }
}
