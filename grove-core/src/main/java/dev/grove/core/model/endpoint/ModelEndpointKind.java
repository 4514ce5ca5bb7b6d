package dev.grove.core.model.endpoint;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.core.model.price.Price;
import dev.grove.language.json.ExactJson;
import java.math.BigDecimal;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Model endpoints as definitions. */
final class ModelEndpointKind {

    static final DefinitionKind<ModelEndpoint> KIND =
            new DefinitionKind<>(
                    "Model endpoint",
                    DefinitionTables.MODEL_ENDPOINTS,
                    DefinitionName::isLegal,
                    ModelEndpoint::name,
                    ModelEndpointKind::write,
                    ModelEndpointKind::read);

    private ModelEndpointKind() {}

    private static String write(ModelEndpoint endpoint) {
        ObjectNode json = ExactJson.MAPPER.createObjectNode();
        json.put("name", endpoint.name());
        json.put("protocol", endpoint.protocol());
        json.put("base_url", endpoint.baseUrl().toString());
        json.put("secret", endpoint.secret());
        DialectJson.write(json, endpoint);
        ArrayNode models = json.putArray("models");
        for (ModelEndpoint.Model model : endpoint.models()) {
            // Prices as text: the same amount is then always the same JSON.
            ObjectNode written = models.addObject();
            written.put("name", model.name())
                    .put("input_usd", model.price().input().toPlainString())
                    .put("output_usd", model.price().output().toPlainString())
                    .put("cache_read_usd", model.price().cacheRead().toPlainString())
                    .put("cache_write_usd", model.price().cacheWrite().toPlainString())
                    .put("context_window", model.contextWindow());
            // Left out where they are not set: an endpoint of before is stored as it was.
            Price price = model.price();
            if (price.cacheWriteHour().compareTo(Price.hourOf(price.input(), price.cacheWrite()))
                    != 0) {
                written.put("cache_write_hour_usd", price.cacheWriteHour().toPlainString());
            }
            put(written, "images", model.images());
            put(written, "pdf", model.pdf());
        }
        return json.toString();
    }

    private static ModelEndpoint read(String text) {
        JsonNode json = ExactJson.MAPPER.readTree(text);
        return new ModelEndpoint(
                json.path("name").stringValue(),
                json.path("protocol").stringValue(),
                URI.create(json.path("base_url").stringValue()),
                optional(json.path("secret")),
                DialectJson.profile(json),
                DialectJson.settings(json),
                json.path("models").valueStream().map(ModelEndpointKind::model).toList());
    }

    private static ModelEndpoint.Model model(JsonNode json) {
        return new ModelEndpoint.Model(
                json.path("name").stringValue(),
                price(json),
                json.path("context_window").isNumber()
                        ? json.path("context_window").longValue()
                        : null,
                flag(json.path("images")),
                flag(json.path("pdf")));
    }

    private static Price price(JsonNode json) {
        BigDecimal input = new BigDecimal(json.path("input_usd").stringValue());
        BigDecimal cacheWrite = new BigDecimal(json.path("cache_write_usd").stringValue());
        String hour = optional(json.path("cache_write_hour_usd"));
        return new Price(
                input,
                new BigDecimal(json.path("output_usd").stringValue()),
                new BigDecimal(json.path("cache_read_usd").stringValue()),
                cacheWrite,
                hour == null ? Price.hourOf(input, cacheWrite) : new BigDecimal(hour));
    }

    private static void put(ObjectNode json, String name, @Nullable Boolean value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    private static @Nullable Boolean flag(JsonNode json) {
        return json.isBoolean() ? json.booleanValue() : null;
    }

    private static @Nullable String optional(JsonNode json) {
        return json.isString() ? json.stringValue() : null;
    }
}
