package dev.grove.server.secret;

import dev.grove.core.secret.Scrubbers;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import org.springframework.stereotype.Component;

/** Lends the server's scrubbers to the log for as long as the server runs. */
@Component
class LogScrubbing {

    private final Scrubbers scrubbers;

    LogScrubbing(Scrubbers scrubbers) {
        this.scrubbers = scrubbers;
    }

    /** The values of every tenant that works here: a line may be about several. */
    String scrub(String text) {
        return scrubbers.scrubOfAll(text);
    }

    @PostConstruct
    void begin() {
        LogScrub.begin(this);
    }

    @PreDestroy
    void end() {
        LogScrub.end(this);
    }
}
