package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.MadeItems;
import dev.grove.language.expression.value.Sizes;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import java.util.ArrayList;
import java.util.List;

/** Functions of lists and of what has a size. */
final class ListFunctions {

    private ListFunctions() {}

    static Value size(Work work, Value[] arguments) {
        return switch (arguments[0]) {
            case Value.Text(String text) -> {
                work.text(text.length());
                yield new Value.Int(text.codePointCount(0, text.length()));
            }
            case Value.Items items -> new Value.Int(items.size());
            case Value.Fields fields -> new Value.Int(fields.size());
            default -> throw Function.unsuitable("size", arguments);
        };
    }

    static Value in(Work work, Value[] arguments) {
        return switch (arguments[1]) {
            case Value.Items items -> {
                for (int i = 0; i < items.size(); i++) {
                    if (Comparison.equal(arguments[0], items.get(i), work)) {
                        yield Value.Bool.TRUE;
                    }
                }
                yield Value.Bool.FALSE;
            }
            case Value.Fields fields ->
                    Value.Bool.of(
                            arguments[0] instanceof Value.Text(String key)
                                    && fields.find(key) != null);
            default -> throw Function.unsuitable("in", arguments);
        };
    }

    static Value slice(Work work, Value[] arguments) {
        Value.Items items = Function.items("slice", arguments);
        int from = Function.integer("slice", 1, arguments);
        int to = Function.integer("slice", 2, arguments);
        if (from < 0 || from > to || to > items.size()) {
            throw new Fault(
                    "slice(%d, %d) is outside of a list of %d".formatted(from, to, items.size()));
        }
        return copy(items, from, to, work);
    }

    static Value reverse(Work work, Value[] arguments) {
        if (arguments[0] instanceof Value.Text) {
            return TextFunctions.reverse(work, arguments);
        }
        Value.Items items = Function.items("reverse", arguments);
        return MadeItems.of(elements(items, 0, items.size(), work).reversed(), work);
    }

    static Value distinct(Work work, Value[] arguments) {
        Value.Items items = Function.items("distinct", arguments);
        List<Value> seen = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Value element = items.get(i);
            if (seen.stream().noneMatch(one -> Comparison.equal(one, element, work))) {
                seen.add(element);
            }
        }
        Sizes.requireElements(seen.size());
        return MadeItems.of(seen, work);
    }

    static Value sort(Work work, Value[] arguments) {
        Value.Items items = Function.items("sort", arguments);
        List<Value> sorted = elements(items, 0, items.size(), work);
        sorted.sort((one, other) -> Comparison.compare(one, other, work));
        return MadeItems.of(sorted, work);
    }

    static Value flatten(Work work, Value[] arguments) {
        Value.Items items = Function.items("flatten", arguments);
        List<Value> flat = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            work.step();
            if (items.get(i) instanceof Value.Items inner) {
                Sizes.requireElements((long) flat.size() + inner.size());
                flat.addAll(elements(inner, 0, inner.size(), work));
            } else {
                Sizes.requireElements(flat.size() + 1L);
                flat.add(items.get(i));
            }
        }
        return MadeItems.of(flat, work);
    }

    private static Value copy(Value.Items items, int from, int to, Work work) {
        return MadeItems.of(elements(items, from, to, work), work);
    }

    private static List<Value> elements(Value.Items items, int from, int to, Work work) {
        Sizes.requireElements((long) to - from);
        work.spend((long) to - from);
        List<Value> elements = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            elements.add(items.get(i));
        }
        return elements;
    }
}
