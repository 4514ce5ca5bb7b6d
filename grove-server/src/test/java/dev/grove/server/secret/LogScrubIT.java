package dev.grove.server.secret;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;

/**
 * Neither form of the log says a secret, a key or a token: as JSON, or as the launcher asks for it
 * on a terminal.
 */
class LogScrubIT extends ServerIT {

    @Autowired private Environment environment;

    @ParameterizedTest
    @ValueSource(strings = {"ecs", "dev.grove.server.secret.ReadableLog"})
    void saysNoSecretInItsMessagesNorInItsStackTraces(String form) {
        String value = "token-" + UUID.randomUUID();
        String token = "grove_chat_" + "0f".repeat(32);
        HttpCaller admin = newCaller(newTenant(), "admin");
        assertThat(admin.call("PUT", "/secrets/token", "{\"value\":\"" + value + "\"}").status())
                .isEqualTo(201);
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logger logger = context.getLogger("dev.grove.test");
        String line =
                written(
                        form,
                        context,
                        new LoggingEvent(
                                "here",
                                logger,
                                Level.WARN,
                                "It sent {} with {} and {}",
                                new IllegalStateException("refused " + value + " of " + token),
                                new Object[] {value, admin.key(), token}));
        assertThat(line)
                .doesNotContain(value)
                .doesNotContain(token)
                .doesNotContain(admin.key())
                .contains("It sent [secret:token] with [key] and [chat token]")
                .contains("refused [secret:token] of [chat token]");
    }

    /** By the encoder of the console, which finds the form by its name. */
    private String written(String form, LoggerContext context, LoggingEvent event) {
        // Spring Boot leaves it there until the server has started.
        context.putObject(Environment.class.getName(), environment);
        try {
            StructuredLogEncoder encoder = new StructuredLogEncoder();
            encoder.setContext(context);
            encoder.setFormat(form);
            encoder.start();
            Encoder<ch.qos.logback.classic.spi.ILoggingEvent> started = encoder;
            return new String(started.encode(event), StandardCharsets.UTF_8);
        } finally {
            context.removeObject(Environment.class.getName());
        }
    }
}
