package dev.grove.server.field;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads the rows of {@code src/test/resources/field}; a key that no row has is an error. */
final class FieldRows {

    static final Path FOLDER = Path.of("src/test/resources/field");

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final JsonMapper ROWS =
            JsonMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    private FieldRows() {}

    /** Every row, by file and place in it. */
    static List<FieldRow> all() {
        List<FieldRow> rows = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".yaml")).sorted().toList()) {
                rows.addAll(
                        read(
                                file.getFileName().toString().replace(".yaml", ""),
                                Files.readString(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> files = new HashMap<>();
        for (FieldRow row : rows) {
            String before = files.put(row.id(), row.providerName());
            if (before != null) {
                throw new IllegalStateException(
                        "id %s is in %s.yaml and in %s.yaml"
                                .formatted(row.id(), before, row.providerName()));
            }
        }
        return rows;
    }

    static List<FieldRow> read(String file, String yaml) {
        List<FieldRow> rows = new ArrayList<>();
        JsonNode list = YAML.readTree(yaml);
        if (!list.isArray()) {
            throw new IllegalStateException(file + ".yaml is no list of rows");
        }
        for (JsonNode node : list) {
            String place = file + ".yaml, " + node.path("id").asString("a row without id");
            try {
                FieldRow row = ROWS.treeToValue(node, FieldRow.class);
                FieldRow named = row.provider() == null ? row.of(Providers.ofFile(file)) : row;
                if (!Providers.isKnown(named.providerName())) {
                    throw new IllegalStateException(
                            "provider "
                                    + named.providerName()
                                    + " is none of those of rows; the file's name begins with one,"
                                    + " or the row states it");
                }
                new Play(named.id(), named);
                if (named.expect().sent() != null) {
                    named.expect().sent().forEach(SentAssertion::parse);
                }
                rows.add(named);
            } catch (JacksonException | IllegalStateException e) {
                throw new IllegalStateException(place + ": " + e.getMessage(), e);
            } catch (NullPointerException e) {
                throw new IllegalStateException(place + ": lacks " + e.getMessage(), e);
            }
        }
        return rows;
    }
}
