package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;

/** Functions that look for a text in another one. Positions count code points, as in CEL. */
final class TextSearch {

    /** Worst-case comparisons of a search (text × pattern) per unit of work. */
    private static final long COMPARISONS_PER_UNIT = 256;

    private TextSearch() {}

    static Value contains(Work work, Value[] arguments) {
        String text = Function.text("contains", 0, arguments);
        String wanted = Function.text("contains", 1, arguments);
        search(text, wanted, work);
        return Value.Bool.of(text.contains(wanted));
    }

    static Value startsWith(Work work, Value[] arguments) {
        String wanted = Function.text("startsWith", 1, arguments);
        work.text(wanted.length());
        return Value.Bool.of(Function.text("startsWith", 0, arguments).startsWith(wanted));
    }

    static Value endsWith(Work work, Value[] arguments) {
        String wanted = Function.text("endsWith", 1, arguments);
        work.text(wanted.length());
        return Value.Bool.of(Function.text("endsWith", 0, arguments).endsWith(wanted));
    }

    static Value indexOf(Work work, Value[] arguments) {
        String text = Function.text("indexOf", 0, arguments);
        String wanted = Function.text("indexOf", 1, arguments);
        search(text, wanted, work);
        int from = arguments.length == 3 ? offset("indexOf", text, 2, work, arguments) : 0;
        return position(text, text.indexOf(wanted, from), work);
    }

    static Value lastIndexOf(Work work, Value[] arguments) {
        String text = Function.text("lastIndexOf", 0, arguments);
        String wanted = Function.text("lastIndexOf", 1, arguments);
        search(text, wanted, work);
        int from =
                arguments.length == 3
                        ? offset("lastIndexOf", text, 2, work, arguments)
                        : text.length();
        return position(text, text.lastIndexOf(wanted, from), work);
    }

    /** Before any search that starts once: what it costs at worst. */
    static void search(String text, String wanted, Work work) {
        work.text(text.length());
        work.spend((long) text.length() * wanted.length() / COMPARISONS_PER_UNIT);
    }

    private static Value position(String text, int offset, Work work) {
        work.text(Math.max(offset, 0));
        return new Value.Int(offset < 0 ? -1 : text.codePointCount(0, offset));
    }

    /** Where in the text the code point is that an argument numbers; its end counts too. */
    static int offset(String name, String text, int index, Work work, Value... arguments) {
        int position = Function.integer(name, index, arguments);
        work.text(text.length());
        if (position < 0 || position > text.codePointCount(0, text.length())) {
            throw new Fault("%s: position %d is outside of the text".formatted(name, position));
        }
        return text.offsetByCodePoints(0, position);
    }
}
