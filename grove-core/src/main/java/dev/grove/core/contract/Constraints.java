package dev.grove.core.contract;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Keywords of JSON Schema for the constraints that a member, or what it holds, declares. */
final class Constraints {

    private Constraints() {}

    /**
     * @param element accessor of a member, or type of what a list or a map holds
     * @param type in JSON, null aside
     */
    static void add(AnnotatedElement element, String type, ObjectNode schema) {
        find(element, Size.class).ifPresent(size -> size(size, type, schema));
        find(element, Min.class).ifPresent(min -> schema.put("minimum", min.value()));
        find(element, Max.class).ifPresent(max -> schema.put("maximum", max.value()));
        find(element, DecimalMin.class)
                .ifPresent(min ->
                        put(min.inclusive() ? "minimum" : "exclusiveMinimum", min.value(), schema));
        find(element, DecimalMax.class)
                .ifPresent(max ->
                        put(max.inclusive() ? "maximum" : "exclusiveMaximum", max.value(), schema));
        find(element, Pattern.class)
                .ifPresent(pattern -> schema.put("pattern", "^" + pattern.regexp() + "$"));
    }

    /** A whole number is written as one. */
    private static void put(String keyword, String bound, ObjectNode schema) {
        BigDecimal number = new BigDecimal(bound).stripTrailingZeros();
        if (number.scale() <= 0) {
            schema.put(keyword, number.longValueExact());
        } else {
            schema.put(keyword, number);
        }
    }

    private static <A extends Annotation> Optional<A> find(
            AnnotatedElement element, Class<A> annotation) {
        return Optional.ofNullable(element.getAnnotation(annotation));
    }

    private static void size(Size size, String type, ObjectNode schema) {
        String counted =
                switch (type) {
                    case "array" -> "Items";
                    case "object" -> "Properties";
                    default -> "Length";
                };
        if (size.min() > 0) {
            schema.put("min" + counted, size.min());
        }
        if (size.max() < Integer.MAX_VALUE) {
            schema.put("max" + counted, size.max());
        }
    }
}
