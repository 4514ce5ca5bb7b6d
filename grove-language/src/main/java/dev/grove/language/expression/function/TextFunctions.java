package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.MadeItems;
import dev.grove.language.expression.value.Sizes;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import java.util.ArrayList;
import java.util.List;

/** Functions that make texts of texts; none makes more than the bound. */
final class TextFunctions {

    private TextFunctions() {}

    static Value charAt(Work work, Value[] arguments) {
        String text = Function.text("charAt", 0, arguments);
        int offset = TextSearch.offset("charAt", text, 1, work, arguments);
        return new Value.Text(
                offset == text.length() ? "" : Character.toString(text.codePointAt(offset)));
    }

    static Value substring(Work work, Value[] arguments) {
        String text = Function.text("substring", 0, arguments);
        int from = TextSearch.offset("substring", text, 1, work, arguments);
        int to =
                arguments.length == 3
                        ? TextSearch.offset("substring", text, 2, work, arguments)
                        : text.length();
        if (from > to) {
            throw new Fault("substring: the end is before the start");
        }
        return made(text.substring(from, to), work);
    }

    static Value lowerAscii(Work work, Value[] arguments) {
        return made(ascii(Function.text("lowerAscii", arguments), 'A', 'Z', 32), work);
    }

    static Value upperAscii(Work work, Value[] arguments) {
        return made(ascii(Function.text("upperAscii", arguments), 'a', 'z', -32), work);
    }

    private static String ascii(String text, char first, char last, int shift) {
        char[] characters = text.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            if (characters[i] >= first && characters[i] <= last) {
                characters[i] += (char) shift;
            }
        }
        return new String(characters);
    }

    static Value trim(Work work, Value[] arguments) {
        return made(CodePoints.trimmed(Function.text("trim", arguments)), work);
    }

    static Value replace(Work work, Value[] arguments) {
        String text = Function.text("replace", 0, arguments);
        String wanted = Function.text("replace", 1, arguments);
        String instead = Function.text("replace", 2, arguments);
        int most =
                arguments.length == 4
                        ? Function.integer("replace", 3, arguments)
                        : Integer.MAX_VALUE;
        if (most < 0) {
            most = Integer.MAX_VALUE;
        }
        TextSearch.search(text, wanted, work);
        StringBuilder made = new StringBuilder();
        int from = 0;
        for (int replaced = 0; replaced < most; replaced++) {
            int at = next(text, wanted, from, replaced);
            if (at < 0) {
                break;
            }
            append(made, text, from, at, work);
            append(made, instead, 0, instead.length(), work);
            from = at + wanted.length();
        }
        append(made, text, from, text.length(), work);
        return new Value.Text(made.toString());
    }

    /** The empty text is before each character and at the end. */
    private static int next(String text, String wanted, int from, int replaced) {
        if (!wanted.isEmpty() || replaced == 0) {
            return text.indexOf(wanted, from);
        }
        return from < text.length() ? text.offsetByCodePoints(from, 1) : -1;
    }

    static Value split(Work work, Value[] arguments) {
        String text = Function.text("split", 0, arguments);
        String separator = Function.text("split", 1, arguments);
        int most =
                arguments.length == 3 ? Function.integer("split", 2, arguments) : Integer.MAX_VALUE;
        if (most < 0) {
            most = Integer.MAX_VALUE;
        }
        TextSearch.search(text, separator, work);
        List<Value> parts = new ArrayList<>();
        int from = 0;
        while (most > 0) {
            int at = parts.size() == most - 1 ? -1 : end(text, separator, from);
            if (at < 0) {
                if (!separator.isEmpty() || from < text.length()) {
                    parts.add(made(text.substring(from), work));
                }
                break;
            }
            Sizes.requireElements(parts.size() + 1L);
            parts.add(made(text.substring(from, at), work));
            from = at + separator.length();
        }
        return MadeItems.of(parts, work);
    }

    /** Where the part ends that begins there; negative where it is the last one. */
    private static int end(String text, String separator, int from) {
        if (!separator.isEmpty()) {
            return text.indexOf(separator, from);
        }
        return from < text.length() ? text.offsetByCodePoints(from, 1) : -1;
    }

    static Value join(Work work, Value[] arguments) {
        Value.Items items = Function.items("join", arguments);
        String separator = arguments.length == 2 ? Function.text("join", 1, arguments) : "";
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            if (i > 0) {
                append(made, separator, 0, separator.length(), work);
            }
            if (!(items.get(i) instanceof Value.Text(String text))) {
                throw Fault.type(
                        "join takes texts, and element %d is %s; write .map(x, string(x)) before it"
                                .formatted(i, items.get(i).type()));
            }
            append(made, text, 0, text.length(), work);
        }
        return new Value.Text(made.toString());
    }

    /** Checked and paid for before it is written. */
    static void append(StringBuilder made, String text, int from, int to, Work work) {
        Sizes.requireText((long) made.length() + to - from);
        work.text(to - from);
        made.append(text, from, to);
    }

    private static Value made(String text, Work work) {
        Sizes.requireText(text.length());
        work.text(text.length());
        return new Value.Text(text);
    }

    static Value format(Work work, Value[] arguments) {
        String pattern = Function.text("format", 0, arguments);
        if (!(arguments[1] instanceof Value.Items values)) {
            throw Function.unsuitable("format", arguments);
        }
        return new Value.Text(new TextFormat(values, work).write(pattern));
    }

    /** Last code point first. */
    static Value reverse(Work work, Value[] arguments) {
        String text = Function.text("reverse", arguments);
        work.text(text.length());
        return made(new StringBuilder(text).reverse().toString(), work);
    }
}
