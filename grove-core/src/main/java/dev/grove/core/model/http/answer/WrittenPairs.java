package dev.grove.core.model.http.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Texts by name as an operator lists them. Variables of the environment have no hyphens, so a name
 * such as {@code api-version} could not be a part of theirs.
 */
public final class WrittenPairs {

    private WrittenPairs() {}

    /** Headers, each written {@code name: value}. */
    public static Map<String, String> headers(List<String> written) {
        return pairs(written, ":");
    }

    /** Parameters, each written {@code name=value}. */
    public static Map<String, String> query(List<String> written) {
        return pairs(written, "=");
    }

    private static Map<String, String> pairs(List<String> written, String between) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String each : written) {
            String[] pair = each.split(between, 2);
            if (pair.length < 2) {
                throw new IllegalArgumentException(
                        "Headers and parameters of a model's server are written name"
                                + between
                                + "value, not "
                                + each);
            }
            pairs.put(pair[0].strip(), pair[1].strip());
        }
        return pairs;
    }
}
