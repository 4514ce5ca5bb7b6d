package dev.grove.language.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NumericNode;
import tools.jackson.databind.node.ValueNode;

/**
 * JSON that tools, models and services say: numbers keep their digits and the {@link NumberBound},
 * and values are no deeper than can be stored and read again within another one. Anything else is a
 * {@link tools.jackson.core.JacksonException}.
 */
public final class OutsideJson {

    private static final String OUT_OF_RANGE = "A number is too large or too small";

    /** Levels; what is stored is put into events and values around it, and read up to 500. */
    public static final int MOST_DEPTH = 200;

    private static final JsonMapper MAPPER =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(MOST_DEPTH)
                                                    .maxNumberLength(NumberBound.MOST_CHARACTERS)
                                                    .build())
                                    .build())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .nodeFactory(new BoundedNumbers())
                    .build();

    private OutsideJson() {}

    /**
     * Reads a value.
     *
     * @throws tools.jackson.core.JacksonException for what is no JSON, or beyond a bound
     */
    public static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (NumberFormatException _) {
            // An exponent of more digits than an int has is no error of JSON to the parser.
            throw new StreamConstraintsException(OUT_OF_RANGE);
        }
    }

    /** Whether a value that was read in another way is no deeper than one that is read here. */
    public static boolean isShallow(JsonNode value) {
        return fits(value, MOST_DEPTH);
    }

    private static boolean fits(JsonNode value, int levels) {
        return !value.isContainer()
                || (levels > 0 && value.valueStream().allMatch(each -> fits(each, levels - 1)));
    }

    private static final class BoundedNumbers extends JsonNodeFactory {

        private static final long serialVersionUID = 1L;

        @Override
        public ValueNode numberNode(BigDecimal number) {
            require(NumberBound.holds(number));
            return super.numberNode(number);
        }

        @Override
        public ValueNode numberNode(BigInteger number) {
            require(NumberBound.holds(number));
            return super.numberNode(number);
        }

        @Override
        public NumericNode numberNode(double number) {
            require(Double.isFinite(number));
            return super.numberNode(number);
        }

        private static void require(boolean holds) {
            if (!holds) {
                throw new StreamConstraintsException(OUT_OF_RANGE);
            }
        }
    }
}
