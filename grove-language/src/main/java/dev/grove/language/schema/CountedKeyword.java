package dev.grove.language.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import tools.jackson.databind.JsonNode;

/** Keyword of the library whose every evaluation is paid for before it is made. */
record CountedKeyword(Keyword keyword) implements Keyword {

    @Override
    public String getValue() {
        return keyword.getValue();
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context)
            throws Exception {
        KeywordValidator counted = keyword.newValidator(location, schema, parent, context);
        return new Validator(
                counted, KeywordCost.of(keyword.getValue(), schema, parent.getSchemaNode()));
    }

    private record Validator(KeywordValidator counted, KeywordCost cost)
            implements KeywordValidator {

        @Override
        public String getKeyword() {
            return counted.getKeyword();
        }

        @Override
        public SchemaLocation getSchemaLocation() {
            return counted.getSchemaLocation();
        }

        @Override
        public void preloadSchema() {
            counted.preloadSchema();
        }

        @Override
        public void validate(
                ExecutionContext context, JsonNode value, JsonNode root, NodePath place) {
            if (!(context instanceof SchemaWork work)) {
                counted.validate(context, value, root, place);
                return;
            }
            cost.spend(work, value, place);
            int gathered = work.gathered();
            int before = work.getErrors().size();
            counted.validate(work, value, root, place);
            work.keepFaults(gathered, work.getErrors().size() - before);
        }
    }
}
