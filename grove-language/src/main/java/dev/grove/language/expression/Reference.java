package dev.grove.language.expression;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A value from outside that an expression reads, as far as its path is written out.
 *
 * @param root the variable, such as {@code nodes} or {@code input}
 * @param steps what follows it, outermost first
 * @param computed whether a computed index follows, behind which the path is not known
 * @param position of the root within the expression
 */
public record Reference(String root, List<Step> steps, boolean computed, Position position) {

    /**
     * Name or index in a path.
     *
     * @param name null for an index of a list
     * @param optional whether it may be missing: {@code .?name}, {@code [?0]}, or tested by {@code
     *     has}
     */
    public record Step(@Nullable String name, boolean optional, Position position) {}

    /** Path as written, without marks of what is optional; {@code []} stands for an index. */
    public String path() {
        return root
                + steps.stream()
                        .map(step -> step.name() == null ? "[]" : "." + step.name())
                        .collect(Collectors.joining());
    }

    public Reference shifted(int characters, int lines) {
        return new Reference(
                root,
                steps.stream()
                        .map(step ->
                                new Step(
                                        step.name(),
                                        step.optional(),
                                        step.position().shifted(characters, lines)))
                        .toList(),
                computed,
                position.shifted(characters, lines));
    }
}
