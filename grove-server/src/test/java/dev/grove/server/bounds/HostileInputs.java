package dev.grove.server.bounds;

/**
 * Inputs that are small where they are sent, and large or endless where they are taken as they are.
 */
public final class HostileInputs {

    /** A hundred million states. */
    public static final String PATTERN =
            "{\"type\":\"object\",\"properties\":{\"a\":{\"pattern\":\"(((a{100}){100}){100}){100}\"}}}";

    /** Compiled without end by RE2/J itself. */
    public static final String ENDLESS_PATTERN =
            "{\"type\":\"object\",\"properties\":{\"default\":{\"pattern\":\"(?i)\\u1c80\"}}}";

    private HostileInputs() {}

    /** A schema whose references double with each of thirty levels, in two kilobytes. */
    public static String doublingSchema() {
        StringBuilder schema =
                new StringBuilder(
                        "{\"type\":\"object\",\"allOf\":[{\"$ref\":\"#/$defs/d0\"}],\"$defs\":{");
        for (int i = 0; i < 30; i++) {
            schema.append(
                    "\"d%d\":{\"allOf\":[{\"$ref\":\"#/$defs/d%d\"},{\"$ref\":\"#/$defs/d%d\"}]},"
                            .formatted(i, i + 1, i + 1));
        }
        return schema + "\"d30\":{\"minProperties\":1}}}";
    }

    /** A document with one value. */
    static String valueWorkflow(String value) {
        return "{\"name\":\"w\",\"nodes\":{\"v\":{\"value\":\"%s\"}}}".formatted(value);
    }

    static String workflow(String member, String schema) {
        return "{\"name\":\"w\",\"%s\":%s,\"nodes\":{\"v\":{\"value\":1}}}"
                .formatted(member, schema);
    }

    static String askWorkflow(String schema) {
        return "{\"name\":\"w\",\"nodes\":{\"a\":{\"ask\":{\"title\":\"t\",\"form\":%s}}}}"
                .formatted(schema);
    }

    static String agent(String member, String schema) {
        return "{\"name\":\"a\",\"system_prompt\":\"p\",\"model\":\"scripted/a\",\"tools\":[\"finish\"],\"%s\":%s}"
                .formatted(member, schema);
    }

    static String clientTool(String schema) {
        return "[{\"name\":\"ask_user\",\"description\":\"d\",\"input_schema\":%s}]"
                .formatted(schema);
    }

    static String tool(String schema) {
        return "{\"name\":\"t\",\"description\":\"d\",\"kind\":\"callback\",\"url\":\"https://a.example/t\",\"input_schema\":%s}"
                .formatted(schema);
    }

    static String call(String schema) {
        return "{\"tool\":\"ask_user\",\"arguments\":{},\"client_tool\":{\"input_schema\":%s}}"
                .formatted(schema);
    }

    static String skill(String schema) {
        return "{\"files\":{\"SKILL.md\":\"---\\nname: s\\ndescription: d\\n---\\n{{a}}\\n\",\"parameters.json\":\"%s\"}}"
                .formatted(schema.replace("\\", "\\\\").replace("\"", "\\\""));
    }

    static String nested(int levels) {
        return "[".repeat(levels) + "]".repeat(levels);
    }
}
