package dev.grove.core.key.chat;

import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes tokens that have expired; they were void before. */
@Component
class ChatTokenSweep {

    private static final Logger LOG = LoggerFactory.getLogger(ChatTokenSweep.class);

    private final JdbcChatTokens rows;
    private final Clock clock;

    ChatTokenSweep(JdbcChatTokens rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT10M")
    void sweepNowAndThen() {
        try {
            rows.sweep(clock.instant());
        } catch (RuntimeException e) {
            LOG.warn("Expired chat tokens were left to the next sweep", e);
        }
    }
}
