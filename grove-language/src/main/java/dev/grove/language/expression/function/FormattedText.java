package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.value.WrittenNumbers;
import dev.grove.language.expression.work.Work;
import java.util.Map;
import java.util.TreeMap;

/**
 * Text of a value at a place {@code %s}: lists as {@code [a, 1]}, objects as {@code {k: 1}} in the
 * order of their keys. Texts within are not quoted; JSON is what a template makes.
 */
final class FormattedText {

    private final Work work;
    private final StringBuilder made = new StringBuilder();

    FormattedText(Work work) {
        this.work = work;
    }

    String of(Value value) {
        add(value);
        return made.toString();
    }

    private void add(Value value) {
        work.step();
        switch (value) {
            case Value.Items items -> {
                append("[");
                for (int i = 0; i < items.size(); i++) {
                    append(i == 0 ? "" : ", ");
                    add(items.get(i));
                }
                append("]");
            }
            case Value.Fields fields -> addSorted(fields);
            case Value.Null _ -> append("null");
            case Value.Real number -> append(WrittenNumbers.plain(number));
            case Value.Text _,
                    Value.Bool _,
                    Value.Int _,
                    Value.Time _,
                    Value.Span _,
                    Value.Maybe _ ->
                    append(((Value.Text) Conversions.toText(work, new Value[] {value})).value());
        }
    }

    private void addSorted(Value.Fields fields) {
        // Comparisons are paid for as those of an expression are.
        Map<String, Value> sorted =
                new TreeMap<>((one, other) ->
                        Comparison.compare(new Value.Text(one), new Value.Text(other), work));
        for (String key : fields.keys()) {
            Value value = fields.find(key);
            if (value != null) {
                sorted.put(key, value);
            }
        }
        String before = "{";
        for (Map.Entry<String, Value> entry : sorted.entrySet()) {
            append(before);
            append(entry.getKey());
            append(": ");
            add(entry.getValue());
            before = ", ";
        }
        append(sorted.isEmpty() ? "{}" : "}");
    }

    private void append(String text) {
        TextFunctions.append(made, text, 0, text.length(), work);
    }
}
