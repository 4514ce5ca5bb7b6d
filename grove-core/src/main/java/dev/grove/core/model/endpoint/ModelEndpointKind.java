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
final class ModelEndpointKind implements DefinitionKind<ModelEndpoint> {

    @Override
    public String noun() {
        return "Model endpoint";
    }

    @Override
    public DefinitionTables tables() {
        return DefinitionTables.MODEL_ENDPOINTS;
    }

    @Override
    public boolean isName(String text) {
        return DefinitionName.isLegal(text);
    }

    @Override
    public String nameOf(ModelEndpoint endpoint) {
        return endpoint.name();
    }

    @Override
    public String write(ModelEndpoint endpoint) {
        ObjectNode json = ExactJson.MAPPER.createObjectNode();
        json.put("name", endpoint.name());
        json.put("protocol", endpoint.protocol());
        json.put("base_url", endpoint.baseUrl().toString());
        json.put("secret", endpoint.secret());
        DialectJson.write(json, endpoint);
        ArrayNode models = json.putArray("models");
        for (ModelEndpoint.Model model : endpoint.models()) {
            // Prices as text: the same amount is then always the same JSON.
            models.addObject()
                    .put("name", model.name())
                    .put("input_usd", model.price().input().toPlainString())
                    .put("output_usd", model.price().output().toPlainString())
                    .put("cache_read_usd", model.price().cacheRead().toPlainString())
                    .put("cache_write_usd", model.price().cacheWrite().toPlainString())
                    .put("context_window", model.contextWindow());
        }
        return json.toString();
    }

    @Override
    public ModelEndpoint read(String text) {
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
                new Price(
                        new BigDecimal(json.path("input_usd").stringValue()),
                        new BigDecimal(json.path("output_usd").stringValue()),
                        new BigDecimal(json.path("cache_read_usd").stringValue()),
                        new BigDecimal(json.path("cache_write_usd").stringValue())),
                json.path("context_window").isNumber()
                        ? json.path("context_window").longValue()
                        : null);
    }

    private static @Nullable String optional(JsonNode json) {
        return json.isString() ? json.stringValue() : null;
    }
}
