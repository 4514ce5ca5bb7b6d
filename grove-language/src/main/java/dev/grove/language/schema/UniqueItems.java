package dev.grove.language.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * {@code uniqueItems} by texts that are equal where values are. A set of the values themselves, as
 * the library has it, takes time quadratic in items whose hash codes were made equal.
 */
final class UniqueItems implements Keyword {

    @Override
    public String getValue() {
        return KeywordType.UNIQUE_ITEMS.getValue();
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context) {
        return new Validator(location, schema, parent, context);
    }

    private static final class Validator extends BaseKeywordValidator {

        private final boolean wanted;

        Validator(SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context) {
            super(KeywordType.UNIQUE_ITEMS, schema, location, parent, context);
            this.wanted = schema.asBoolean(false);
        }

        @Override
        public void validate(
                ExecutionContext context, JsonNode value, JsonNode root, NodePath place) {
            if (!wanted || !value.isArray()) {
                return;
            }
            if (context instanceof SchemaWork work) {
                work.spendAll(value);
            }
            Set<String> known = new HashSet<>();
            for (JsonNode item : value) {
                StringBuilder text = new StringBuilder();
                write(item, text);
                if (!known.add(text.toString())) {
                    context.addError(
                            error().instanceNode(value)
                                    .instanceLocation(place)
                                    .evaluationPath(context.getEvaluationPath())
                                    .locale(context.getExecutionConfig().getLocale())
                                    .build());
                    return;
                }
            }
        }

        private static void write(JsonNode value, StringBuilder text) {
            switch (value.getNodeType()) {
                case ARRAY -> {
                    text.append('[');
                    value.forEach(item -> {
                        write(item, text);
                        text.append(',');
                    });
                    text.append(']');
                }
                case OBJECT -> {
                    TreeMap<String, JsonNode> members = new TreeMap<>();
                    value.properties()
                            .forEach(member -> members.put(member.getKey(), member.getValue()));
                    text.append('{');
                    members.forEach((name, member) -> {
                        quote(name, text);
                        write(member, text);
                        text.append(',');
                    });
                    text.append('}');
                }
                case NUMBER -> text.append(number(value));
                case STRING -> quote(value.stringValue(), text);
                case BOOLEAN, NULL, MISSING, BINARY, POJO -> text.append(value);
            }
        }

        /** By its length, so that no character in it ends it. */
        private static void quote(String content, StringBuilder text) {
            text.append('"').append(content.length()).append(':').append(content);
        }

        /** Equal for {@code 1}, {@code 1.0} and {@code 10e-1}. */
        private static String number(JsonNode number) {
            return number.isFloatingPointNumber()
                            && !Double.isFinite(number.doubleValue())
                            && !number.isBigDecimal()
                    ? number.toString()
                    : number.decimalValue().stripTrailingZeros().toString();
        }
    }
}
