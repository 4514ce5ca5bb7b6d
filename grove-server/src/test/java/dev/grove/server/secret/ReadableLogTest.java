package dev.grove.server.secret;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log as a person reads it at a terminal. */
class ReadableLogTest {

    private final LoggerContext context = new LoggerContext();
    private final ThrowableProxyConverter stackTraces = new ThrowableProxyConverter();
    private final ReadableLog log = new ReadableLog(stackTraces);

    @BeforeEach
    void start() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        stackTraces.setContext(context);
        stackTraces.start();
    }

    @Test
    void isALineWithTheTimeTheLevelAndWhatItIsAbout() {
        LoggingEvent event = event(Level.WARN, "Took {} over", null, "a run");
        event.setMDCPropertyMap(Map.of("run", "r1", "tenant", "t1"));
        assertThat(log.format(event))
                .matches(
                        "\\d\\d:\\d\\d:\\d\\d\\.\\d{3} WARN  RunLoop \\[run=r1 tenant=t1]: Took a run over\n");
        assertThat(log.format(event(Level.INFO, "Started", null)))
                .endsWith(" INFO  RunLoop: Started\n");
    }

    @Test
    void hasStackTracesBelowTheirMessage() {
        IllegalStateException failure = new IllegalStateException("this broke");
        assertThat(log.format(event(Level.ERROR, "A run broke", failure)).lines())
                .anySatisfy(line -> assertThat(line).endsWith("ERROR RunLoop: A run broke"))
                .contains("    java.lang.IllegalStateException: this broke")
                .anyMatch(line ->
                        line.startsWith("    \tat dev.grove.server.secret.ReadableLogTest"));
    }

    /** A model may have written it: no line of its own, and nothing for the terminal to obey. */
    @Test
    void letsNoTextPassForALineOrForACommandOfTheTerminal() {
        String hostile = "quoted\n12:00:00.000 ERROR Forged: all is lost\r\u001b[2J\u009b1m\u0007";
        assertThat(log.format(event(Level.INFO, "A tool failed: {}", null, hostile)).lines())
                .hasSize(2)
                .last()
                .isEqualTo(
                        "    12:00:00.000 ERROR Forged: all is lost\\u000d\\u001b[2J\\u009b1m\\u0007");
    }

    private LoggingEvent event(
            Level level, String message, @Nullable Throwable failure, Object... arguments) {
        return new LoggingEvent(
                "here",
                context.getLogger("dev.grove.core.run.loop.RunLoop"),
                level,
                message,
                failure,
                arguments);
    }
}
