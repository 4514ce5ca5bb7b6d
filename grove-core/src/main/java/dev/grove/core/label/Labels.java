package dev.grove.core.label;

import dev.grove.core.error.FieldError;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules of labels, for runs and for whatever gives its labels to runs. */
public final class Labels {

    /** Most that one thing has. */
    public static final int MOST = 20;

    public static final int LONGEST = 64;

    /** No comma, which separates those of a query; and nothing that a page would have to escape. */
    public static final String PATTERN = "[A-Za-z0-9][A-Za-z0-9._:/=@-]{0," + (LONGEST - 1) + "}";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    private Labels() {}

    public static boolean isLegal(String label) {
        return FORM.matcher(label).matches();
    }

    /**
     * Checks labels of a request.
     *
     * @param field that has them
     */
    public static void check(
            String field, List<? extends @Nullable String> labels, List<FieldError> errors) {
        if (labels.size() > MOST) {
            errors.add(new FieldError(field, "must be at most " + MOST));
        }
        if (!labels.stream().allMatch(label -> label != null && isLegal(label))) {
            errors.add(
                    new FieldError(
                            field,
                            "must each be 1 to "
                                    + LONGEST
                                    + " letters, digits, or . _ : / = @ -, and begin with a letter"
                                    + " or digit"));
        }
    }

    /** Labels of a draft as they are stored: checked, sorted, each once. */
    public static List<String> ofDraft(
            String field,
            @Nullable List<? extends @Nullable String> given,
            List<FieldError> errors) {
        if (given == null) {
            return List.of();
        }
        check(field, given, errors);
        return given.stream()
                .<String>flatMap(label -> label == null ? Stream.empty() : Stream.of(label))
                .distinct()
                .sorted()
                .toList();
    }

    /** Joins inherited labels to own ones; of a key that both have, the own ones stand. */
    public static List<String> inherit(List<String> own, List<String> inherited) {
        Set<String> keys = own.stream().map(Labels::key).collect(Collectors.toSet());
        return Stream.concat(
                        own.stream(),
                        inherited.stream().filter(label -> !keys.contains(key(label))))
                .toList();
    }

    /** Text before the first {@code =}; a label without one is all key. */
    private static String key(String label) {
        int end = label.indexOf('=');
        return end < 0 ? label : label.substring(0, end);
    }
}
