package dev.grove.server.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SavedViewIT extends ServerIT {

    private String tenant;
    private HttpCaller caller;

    @BeforeEach
    void makeCaller() {
        tenant = newTenant();
        caller = newCaller(tenant, "invoke");
    }

    private static HttpAnswer put(HttpCaller caller, String name, String query) {
        return caller.call("PUT", "/saved-views/" + name, "{\"query\":\"" + query + "\"}");
    }

    @Test
    void aViewIsForAllOfTheTenantAndForNoOther() {
        put(caller, "Failed%20today", "status=failed");
        put(caller, "Failed%20today", "status=failed,stopped");
        put(newCaller(newTenant(), "invoke"), "Theirs", "page=runs");
        HttpCaller reader = newCaller(tenant, "read_only");

        HttpAnswer views = reader.get("/saved-views");

        assertThat(views.json().get("items")).hasSize(1);
        assertThat(views.text("items/0/name")).isEqualTo("Failed today");
        assertThat(views.text("items/0/query")).isEqualTo("status=failed,stopped");
        assertThat(views.text("items/0/saved_by/key_name")).isEqualTo("test");
        assertThat(reader.get("/saved-views/Theirs").status()).isEqualTo(404);
        assertThat(put(reader, "Mine", "q").status()).isEqualTo(403);
    }

    @Test
    void aDeletedViewIsGone() {
        put(caller, "v", "q=1");

        assertThat(caller.delete("/saved-views/v").status()).isEqualTo(204);
        assertThat(caller.delete("/saved-views/v").status()).isEqualTo(404);
        assertThat(caller.get("/saved-views").json().get("items")).isEmpty();
    }

    @Test
    void listsInPagesByName() {
        for (String name : new String[] {"c", "a", "b"}) {
            put(caller, name, "q");
        }
        HttpAnswer first = caller.get("/saved-views?limit=2");
        HttpAnswer rest = caller.get("/saved-views?limit=2&cursor=" + first.text("next_cursor"));

        assertThat(first.text("items/0/name")).isEqualTo("a");
        assertThat(first.text("items/1/name")).isEqualTo("b");
        assertThat(rest.text("items/0/name")).isEqualTo("c");
        assertThat(rest.json().get("next_cursor").isNull()).isTrue();
    }

    @Test
    void thereAreAtMostTwoHundred() {
        for (int i = 0; i < 200; i++) {
            assertThat(put(caller, "v" + i, "q").status()).isEqualTo(200);
        }

        assertThat(put(caller, "one-more", "q").status()).isEqualTo(409);
        assertThat(put(caller, "v7", "changed").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<b>", " a", "a\nb", "%", "", "\u202Ea"})
    void refusesWhatIsNoName(String name) {
        String path =
                "/saved-views/"
                        + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");

        assertThat(caller.call("PUT", path, "{\"query\":\"q\"}").status()).isBetween(400, 405);
    }

    @Test
    void refusesWhatIsNoQuery() {
        assertThat(put(caller, "v", "x".repeat(4001)).text("errors/0/field")).isEqualTo("query");
        assertThat(put(caller, "v", "a\\u0000").text("errors/0/field")).isEqualTo("query");
        assertThat(caller.call("PUT", "/saved-views/v", "{}").text("errors/0/field"))
                .isEqualTo("query");
    }
}
