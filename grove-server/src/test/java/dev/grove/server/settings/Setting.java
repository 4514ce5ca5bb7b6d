package dev.grove.server.settings;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Setting, as a row of docs/settings.md.
 *
 * @param name property; a part in angle brackets is the operator's to choose
 * @param environment the variable that sets it
 * @param type the Java type, with its parameters
 * @param defaultValue empty where there is none
 * @param words description of its effect
 */
record Setting(String name, String environment, String type, String defaultValue, String words) {

    private static final Map<String, String> TYPES =
            Map.of(
                    "java.lang.String", "text",
                    "java.lang.Integer", "number",
                    "java.lang.Long", "number",
                    "java.lang.Double", "number",
                    "java.lang.Boolean", "`true`, `false`",
                    "java.time.Duration", "duration",
                    "java.nio.file.Path", "path",
                    "org.springframework.util.unit.DataSize", "size",
                    "java.util.List<java.lang.String>", "list",
                    "java.util.Map<java.lang.String,java.lang.String>", "texts by name");

    String row() {
        return Stream.of(code(name), code(environment), kind(), code(defaultValue), markdown(words))
                .collect(Collectors.joining(" | ", "| ", " |"))
                .replace("  |", " |");
    }

    /** The variable that Spring Boot reads for a property that none is named for. */
    static String variableOf(String name) {
        return name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    private String kind() {
        String known = TYPES.get(type);
        return known != null ? known : choices();
    }

    private String choices() {
        try {
            return Stream.of(Class.forName(type).getEnumConstants())
                    .map(constant -> code(constant.toString().toLowerCase(Locale.ROOT)))
                    .collect(Collectors.joining(", "));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(name + " has the type " + type + ", unknown here", e);
        }
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }

    private static String markdown(String words) {
        return words.replaceAll("\\{@code ([^}]*)\\}", "`$1`")
                .replaceAll("\\s+", " ")
                .replace("|", "\\|")
                .strip();
    }
}
