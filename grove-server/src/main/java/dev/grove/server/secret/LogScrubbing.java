package dev.grove.server.secret;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggerContextListener;
import dev.grove.core.secret.Scrubbers;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Lends the server's scrubbers to the log for as long as the server runs. */
@Component
class LogScrubbing implements LoggerContextListener {

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
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.addListener(this);
            enter(context);
        }
    }

    @PreDestroy
    void end() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.removeListener(this);
            if (context.getObject(LogScrub.SCRUBBERS) instanceof Set<?> present) {
                present.remove(this);
            }
        }
    }

    private void enter(LoggerContext context) {
        Set<LogScrubbing> all = new CopyOnWriteArraySet<>();
        if (context.getObject(LogScrub.SCRUBBERS) instanceof Set<?> present) {
            present.forEach(other -> all.add((LogScrubbing) other));
        }
        all.add(this);
        context.putObject(LogScrub.SCRUBBERS, all);
    }

    /** A reset empties the log's context, as when a second server starts in this process. */
    @Override
    public void onReset(LoggerContext context) {
        enter(context);
    }

    @Override
    public boolean isResetResistant() {
        return true;
    }

    @Override
    public void onStart(LoggerContext context) {}

    @Override
    public void onStop(LoggerContext context) {}

    @Override
    public void onLevelChange(Logger logger, Level level) {}
}
