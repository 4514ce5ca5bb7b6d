package dev.grove.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

/** A tenant whose audit is read; its own making is not in what {@link #changes} gives. */
abstract class AuditBed extends ServerIT {

    static final String APPROVE = "{\"decision\":\"approve\"}";

    String tenant = "";
    String keyId = "";
    String rawKey = "";
    HttpCaller admin = anonymous();

    @BeforeEach
    void makeTenant() {
        tenant = newTenant();
        HttpAnswer key = newKey(tenant, "admin");
        keyId = key.text("id");
        rawKey = key.text("key");
        admin = as(rawKey);
    }

    static HttpAnswer done(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isBetween(200, 299);
        return answer;
    }

    /** Entries of a filter, the oldest first. */
    static List<JsonNode> entries(HttpCaller caller, String filter) {
        return done(caller.get("/audit?limit=200" + filter))
                .json()
                .path("items")
                .valueStream()
                .toList()
                .reversed();
    }

    /** Changes that this test's key made. */
    List<String> changes(String filter) {
        return entries(admin, "&key=" + keyId + filter).stream().map(AuditBed::words).toList();
    }

    static String words(JsonNode entry) {
        String detail = entry.path("detail").asString("");
        return entry.path("kind").asString()
                + " "
                + entry.path("action").asString()
                + " "
                + entry.path("object").asString("")
                + (detail.isEmpty() ? "" : " (" + detail + ")");
    }

    static String agent(String name, String prompt) {
        return "{\"name\":\"%s\",\"system_prompt\":\"%s\",\"model\":\"scripted/dear\",\"tools\":[\"finish\"]}"
                .formatted(name, prompt);
    }
}
