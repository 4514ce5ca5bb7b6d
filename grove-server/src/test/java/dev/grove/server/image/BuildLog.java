package dev.grove.server.image;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * Output of the engine while it builds an image. Testcontainers logs it as {@code DEBUG}, to a
 * logger of the image's name, and its own exception says only which step failed.
 */
final class BuildLog extends AppenderBase<ILoggingEvent> {

    private static final int LAST_LINES = 60;

    /** The engine paints what a step writes to its standard error. */
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private final List<String> step = new ArrayList<>();

    private BuildLog() {}

    /**
     * Builds the image and returns its name; an exception ends with what the step that failed
     * printed last.
     */
    static String build(ImageFromDockerfile image) throws InterruptedException, TimeoutException {
        String name = image.getDockerImageName();
        Logger logger = (Logger) LoggerFactory.getLogger("tc." + name);
        logger.setLevel(Level.DEBUG);
        logger.setAdditive(false);
        BuildLog log = new BuildLog();
        log.start();
        logger.addAppender(log);
        try {
            return image.get(15, TimeUnit.MINUTES);
        } catch (RuntimeException e) {
            throw new IllegalStateException("%s is not built:\n%s".formatted(name, log.last()), e);
        } finally {
            logger.detachAppender(log);
            // A container that does not start logs there what it printed.
            logger.setAdditive(true);
            logger.setLevel(null);
        }
    }

    @Override
    protected synchronized void append(ILoggingEvent event) {
        // A message of the engine that is no output has no text.
        String line =
                COLOUR.matcher(Objects.requireNonNullElse(event.getMessage(), "")).replaceAll("");
        if (line.isBlank()) {
            return;
        }
        if (line.startsWith("Step ")) {
            step.clear();
        }
        step.add(line.stripTrailing());
    }

    private synchronized String last() {
        return String.join("\n", step.subList(Math.max(0, step.size() - LAST_LINES), step.size()));
    }
}
