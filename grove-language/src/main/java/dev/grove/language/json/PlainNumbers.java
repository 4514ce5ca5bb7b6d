package dev.grove.language.json;

import java.math.BigDecimal;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.util.JsonGeneratorDelegate;

/**
 * Writes decimals without an exponent ({@code 0.0000001}, {@code 100}), as most readers show them,
 * unless that would take more than a few zeros: JSON that is written is never longer than what was
 * read by more than a factor.
 */
public final class PlainNumbers {

    /** Zeros that are written out. */
    private static final int MOST_ZEROS = 40;

    private PlainNumbers() {}

    /** A factory of generators that write so. */
    public static JsonFactory factory() {
        JsonFactoryBuilder factory = JsonFactory.builder();
        configure(factory);
        return factory.build();
    }

    /** Has the generators of a factory write so. */
    public static void configure(JsonFactoryBuilder factory) {
        JsonFactoryBuilder _ = factory.addDecorator((_, generator) -> new Writer(generator));
    }

    /** A number as it is written. */
    public static String of(BigDecimal number) {
        return isBrief(number) ? number.toPlainString() : number.toString();
    }

    /** Whether its form without an exponent is about as long as its digits. */
    public static boolean isBrief(BigDecimal number) {
        long zeros =
                number.scale() < 0
                        ? -(long) number.scale()
                        : number.scale() - (long) number.precision();
        return zeros <= MOST_ZEROS;
    }

    private static final class Writer extends JsonGeneratorDelegate {

        private Writer(JsonGenerator generator) {
            super(generator, false);
        }

        @Override
        public JsonGenerator writeNumber(BigDecimal number) {
            delegate.writeNumber(of(number));
            return this;
        }
    }
}
