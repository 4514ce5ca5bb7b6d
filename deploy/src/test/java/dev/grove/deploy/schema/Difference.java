package dev.grove.deploy.schema;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Where an object that was written is not found again in the one that was read. */
final class Difference {

    private Difference() {}

    /** Finds the first difference. Fields that were added, mostly empty lists, are none. */
    static Optional<String> between(JsonNode written, JsonNode read) {
        return between("", written, read);
    }

    private static Optional<String> between(String path, JsonNode written, JsonNode read) {
        if (written.isObject() && read.isObject()) {
            return written.properties().stream()
                    .map(field -> ofField(path, field, read))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        if (written.isArray() && read.isArray() && written.size() == read.size()) {
            return IntStream.range(0, written.size())
                    .mapToObj(i -> between(path + "/" + i, written.get(i), read.get(i)))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        return written.equals(read)
                ? Optional.empty()
                : Optional.of(path + " is " + written + ", and was read as " + read);
    }

    private static Optional<String> ofField(
            String path, Map.Entry<String, JsonNode> field, JsonNode read) {
        return between(path + "/" + field.getKey(), field.getValue(), read.path(field.getKey()));
    }
}
