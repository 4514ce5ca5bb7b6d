package dev.grove.server.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Problems known when a definition is stored are reported then, not by its first run. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class DefinitionWarningsIT extends ServerIT {

    private static final String TOOL =
            """
            {"name":"refund","description":"d","kind":"%s","input_schema":{"type":"object"}%s}
            """;

    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void namesAToolThatCannotBeUsedAtTheMoment() {
        String agent =
                """
                {"name":"a","system_prompt":"p","model":"scripted/greeter",
                 "tools":["finish","ws_shell"]}
                """;
        HttpAnswer stored = caller.post("/agents", agent);
        assertThat(stored.status()).isEqualTo(201);
        assertThat(fields(stored)).containsExactly("tools[1]");
        assertThat(stored.text("warnings/0/message"))
                .contains("ws_shell cannot be used at the moment", "GROVE_SANDBOX");
        assertThat(fields(caller.post("/agents", agent)))
                .as("stored again as it is")
                .containsExactly("tools[1]");
        assertThat(caller.get("/agents/a").json().has("warnings")).isFalse();
        assertThat(caller.post("/agents", stored.body()).status()).as("sent back").isEqualTo(200);
    }

    @Test
    void namesTheSettingThatASearchNeeds() {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"s","system_prompt":"p","model":"scripted/greeter",
                         "tools":["web_fetch","feed_read","web_search","finish"]}
                        """);
        assertThat(stored.status()).isEqualTo(201);
        assertThat(fields(stored)).containsExactly("tools[2]");
        assertThat(stored.text("warnings/0/message"))
                .contains("web_search cannot be used at the moment", "GROVE_WEB_SEARCH_KIND");
    }

    @Test
    void saysNothingOfWhatIsAsItShouldBe() {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"a","system_prompt":"p","model":"scripted/greeter","tools":["finish"]}
                        """);
        assertThat(stored.json().has("warnings")).isFalse();
        caller.call("PUT", "/secrets/tool.refund.token", "{\"value\":\"not-a-real-token\"}");
        HttpAnswer tool =
                store(
                        "callback",
                        """
                        ,"url":"https://hooks.example.com/",
                         "headers":{"Authorization":"Bearer secret:tool.refund.token"}
                        """);
        assertThat(tool.status()).isEqualTo(201);
        assertThat(tool.json().has("warnings")).isFalse();
    }

    @Test
    void namesASecretThatIsNotStored() {
        HttpAnswer callback =
                store(
                        "callback",
                        """
                        ,"url":"https://hooks.example.com/",
                         "headers":{"X-Plain":"x","Authorization":"Bearer secret:tool.refund.token"}
                        """);
        assertThat(callback.status()).isEqualTo(201);
        assertThat(fields(callback)).containsExactly("headers.Authorization");
        assertThat(callback.text("warnings/0/message")).contains("PUT /secrets/tool.refund.token");

        HttpAnswer code =
                store(
                        "code",
                        """
                        ,"runtime":"sh","code":"true","secrets":{"TOKEN":"tool.refund.token"}
                        """);
        assertThat(fields(code)).containsExactly("kind", "secrets.TOKEN");
        assertThat(code.text("warnings/0/message")).contains("GROVE_SANDBOX");
    }

    @Test
    void saysThatAPlainAddressIsNotAllowed() {
        HttpAnswer stored = store("callback", ",\"url\":\"http://hooks.example.com/\"");
        assertThat(stored.status()).isEqualTo(201);
        assertThat(fields(stored)).containsExactly("url");
        assertThat(stored.text("warnings/0/message"))
                .contains("hooks.example.com", "GROVE_EGRESS_ALLOW", "https");
        assertThat(fields(store("callback", ",\"url\":\"http://127.0.0.1:9/\""))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://localhost/", "https://METADATA.google.internal/x"})
    void refusesAHostThatMayNotBeReached(String url) {
        HttpAnswer refused = store("callback", ",\"url\":\"" + url + "\"");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("url");
        assertThat(refused.text("errors/0/message")).contains("GROVE_EGRESS_ALLOW");
    }

    private HttpAnswer store(String kind, String more) {
        return caller.post("/tools", TOOL.formatted(kind, more));
    }

    private static List<String> fields(HttpAnswer stored) {
        return stored.json()
                .path("warnings")
                .valueStream()
                .map((JsonNode warning) -> warning.path("field").asString())
                .toList();
    }
}
