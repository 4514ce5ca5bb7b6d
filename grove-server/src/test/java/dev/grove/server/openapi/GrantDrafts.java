package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Grants as tests make them, where it does not matter what they lift. */
public final class GrantDrafts {

    private GrantDrafts() {}

    /** A grant to an agent that the caller has made. */
    public static String ofAgent(HttpCaller caller, String agent, String reason) {
        return """
        {"subject":{"agent":"%s"},"capability":{"on":["echo"],"when":"args.text == '%s'"},
         "lifts":[{"policy":"trust/untrusted","rule":"default"}],"max_uses":1,"expires_at":"%s","reason":"%2$s"}
        """
                .formatted(
                        caller.get("/agents/" + agent).text("id"),
                        reason,
                        Instant.now().plus(1, ChronoUnit.HOURS));
    }

    /** A grant to an agent that is made for it. */
    public static String ofNewAgent(HttpCaller caller, String reason) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"granted\",\"system_prompt\":\"p\",\"model\":\"scripted/greeter\",\"tools\":[\"finish\"]}");
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
        return ofAgent(caller, "granted", reason);
    }
}
