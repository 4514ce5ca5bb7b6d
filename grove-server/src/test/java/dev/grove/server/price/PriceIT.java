package dev.grove.server.price;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Prices;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Prices of models: every tenant reads them, operators keep them. */
class PriceIT extends ServerIT {

    private static final String SONNET = "/model-prices/anthropic/claude-sonnet-4-6";

    @Autowired private Prices prices;

    @Test
    void showsEveryTenantThePrices() {
        HttpCaller reader = newCaller(newTenant(), "read_only");
        HttpAnswer sonnet = reader.get(SONNET);
        assertThat(sonnet.status()).isEqualTo(200);
        assertThat(sonnet.text("model")).isEqualTo("anthropic/claude-sonnet-4-6");
        assertThat(usd(sonnet.json(), "input_usd")).isEqualByComparingTo("3");
        assertThat(usd(sonnet.json(), "cache_write_usd")).isEqualByComparingTo("3.75");
        assertThat(usd(sonnet.json(), "cache_write_hour_usd"))
                .as("twice the input")
                .isEqualByComparingTo("6");
        assertThat(sonnet.text("as_of")).isEqualTo("2026-11-06");

        List<String> models = new ArrayList<>();
        String next = "";
        do {
            JsonNode page = reader.get("/model-prices?limit=5" + next).json();
            page.path("items").forEach(item -> models.add(item.path("model").asString()));
            JsonNode cursor = page.path("next_cursor");
            next = cursor.isNull() ? "" : "&cursor=" + cursor.asString();
        } while (!next.isEmpty());
        assertThat(models)
                .contains("anthropic/claude-sonnet-4-6", "openai/gpt-5.4")
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void aPriceIsStoredByAnOperatorAndHoldsAtOnce() {
        String model = newModel();
        assertThat(prices.find(ModelRef.parse(model))).isEmpty();
        HttpAnswer stored =
                put(model, "{\"input_usd\":0.000000001,\"output_usd\":100000,\"source\":\"us\"}");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(usd(stored.json(), "input_usd")).isEqualByComparingTo("0.000000001");
        assertThat(usd(stored.json(), "cache_write_usd"))
                .as("as input")
                .isEqualByComparingTo("0.000000001");
        assertThat(prices.find(ModelRef.parse(model)).orElseThrow().output())
                .isEqualByComparingTo("100000");

        HttpAnswer again =
                put(
                        model,
                        """
                        {"input_usd":1,"output_usd":2,"cache_read_usd":0,"cache_write_usd":1.25,
                         "cache_write_hour_usd":1.75,"as_of":"2026-10-01"}
                        """);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text("as_of")).isEqualTo("2026-10-01");
        assertThat(usd(again.json(), "cache_write_hour_usd")).isEqualByComparingTo("1.75");
        assertThat(prices.find(ModelRef.parse(model)).orElseThrow().cacheWriteHour())
                .isEqualByComparingTo("1.75");
        assertThat(again.text("source")).startsWith("stored by the key ");
        assertThat(operator().get("/model-prices/" + model).json()).isEqualTo(again.json());
    }

    @Test
    void noKeyOfATenantChangesAPrice() {
        HttpAnswer answer =
                newCaller(newTenant(), "admin")
                        .call("PUT", SONNET, "{\"input_usd\":0,\"output_usd\":0}");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(usd(operator().get(SONNET).json(), "input_usd")).isEqualByComparingTo("3");
    }

    @Test
    void namesTheNearestModelThatHasAPrice() {
        HttpAnswer answer = operator().get("/model-prices/anthropic/claude-sonet-4-6");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text("detail")).contains("did you mean anthropic/claude-sonnet-4-6");
    }

    /** Names of models may hold slashes themselves. */
    @Test
    void aModelIsNamedAsAgentsNameIt() {
        String model = "router/" + UUID.randomUUID() + "/large:free";
        assertThat(put(model, "{\"input_usd\":1,\"output_usd\":2}").text("model")).isEqualTo(model);
        assertThat(operator().get("/model-prices/" + model).status()).isEqualTo(200);
        assertThat(put("router", "{\"input_usd\":1,\"output_usd\":2}").text("errors/0/message"))
                .contains("must follow its provider");
        assertThat(put("a/" + "b".repeat(256), "{\"input_usd\":1,\"output_usd\":2}").status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|input_usd,output_usd",
                "{\"input_usd\":-1,\"output_usd\":1}|input_usd",
                "{\"input_usd\":1,\"output_usd\":100000.1}|output_usd",
                "{\"input_usd\":1,\"output_usd\":1e300}|output_usd",
                "{\"input_usd\":0.0000000001,\"output_usd\":1}|input_usd",
                "{\"input_usd\":1,\"output_usd\":1,\"cache_read_usd\":-1}|cache_read_usd",
                "{\"input_usd\":\"1\",\"output_usd\":1}|input_usd",
                "{\"input_usd\":1,\"output_usd\":1,\"as_of\":\"+999999999-01-01\"}|as_of",
                "{\"input_usd\":1,\"output_usd\":1,\"as_of\":\"1999-12-31\"}|as_of",
                "{\"input_usd\":1,\"output_usd\":1,\"as_of\":\"soon\"}|as_of",
                "{\"input_usd\":1,\"output_usd\":1,\"as_of\":5}|as_of",
                "{\"input_usd\":1,\"output_usd\":1,\"source\":\"\\u0000\"}|source",
                "{\"input_usd\":1,\"output_usd\":1,\"source\":\"\"}|source"
            })
    void refusesWhatIsNoPrice(String body, String fields) {
        HttpAnswer answer = put(newModel(), body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("errors").valueStream())
                .extracting(error -> error.path("field").asString())
                .containsExactly(fields.split(","));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "a b", "ä"})
    void refusesACursorThatTheListNeverGave(String after) {
        String cursor =
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(after.getBytes(StandardCharsets.UTF_8));
        HttpAnswer answer = operator().get("/model-prices?cursor=" + cursor);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("errors/0/field")).isEqualTo("cursor");
    }

    private HttpAnswer put(String model, String body) {
        return operator().call("PUT", "/model-prices/" + model, body);
    }

    private static BigDecimal usd(JsonNode price, String member) {
        return price.path(member).decimalValue();
    }

    private static String newModel() {
        return "openai/m-" + UUID.randomUUID();
    }
}
