package dev.grove.server.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The description is read off Java's names; on the wire they are snake_case. */
final class WireNames {

    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])[A-Z]");

    private WireNames() {}

    static void apply(OpenAPI api) {
        if (api.getComponents() != null && api.getComponents().getSchemas() != null) {
            api.getComponents().getSchemas().values().forEach(WireNames::rename);
        }
    }

    static String of(String javaName) {
        return HUMP.matcher(javaName)
                .replaceAll(hump -> "_" + hump.group().toLowerCase(Locale.ROOT));
    }

    // The library's types are raw.
    @SuppressWarnings("rawtypes")
    private static void rename(Schema<?> schema) {
        Map<String, Schema> properties = schema.getProperties();
        if (properties != null) {
            Map<String, Schema> renamed = new LinkedHashMap<>();
            properties.forEach((name, property) -> renamed.put(of(name), property));
            schema.setProperties(renamed);
        }
        List<String> required = schema.getRequired();
        if (required != null) {
            schema.setRequired(required.stream().map(WireNames::of).toList());
        }
    }
}
