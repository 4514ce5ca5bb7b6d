package dev.grove.core.run.journal;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the journal is written.
 *
 * @param writers commits that can be under way at once; with two, one is being flushed while the
 *     next gathers. More help where the database is far away. Each takes a connection of the
 *     engine's for its commit
 * @param mostPerCommit writes, of as many runs, that one commit takes at most
 */
@ConfigurationProperties("grove.journal")
public record JournalSettings(
        @DefaultValue("2") int writers, @DefaultValue("256") int mostPerCommit) {

    public JournalSettings {
        if (writers < 1) {
            throw new IllegalArgumentException("grove.journal.writers must be at least 1");
        }
        if (mostPerCommit < 1) {
            throw new IllegalArgumentException("grove.journal.most-per-commit must be at least 1");
        }
    }
}
