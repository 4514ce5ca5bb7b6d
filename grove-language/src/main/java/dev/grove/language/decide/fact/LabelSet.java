package dev.grove.language.decide.fact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Labels of data: {@code u:<source>} is untrusted, {@code c:<category>} confidential, {@code
 * b:<source>} a bounded answer about what is untrusted, which no caller and no tool can say. Sets
 * are only ever joined, which is associative, commutative and idempotent, so that neither order nor
 * repetition changes what comes of it. A kind with more than {@link #MOST} labels is all of that
 * kind: {@code u:*}, {@code c:*}, {@code b:*}.
 */
public final class LabelSet {

    /** Labels of each kind that are told apart. */
    public static final int MOST = 32;

    /** Characters of a label. */
    public static final int LONGEST = 80;

    /** Form of a label, for those who write one. */
    public static final String FORM =
            "u:<source> or c:<category> of at most 80 characters, of letters, digits and . _ / : @ -";

    private static final String UNTRUSTED = "u:";
    private static final String CONFIDENTIAL = "c:";
    private static final String BOUNDED = "b:";
    private static final String ALL = "*";

    public static final String PATTERN = "[uc]:(\\*|[A-Za-z0-9._/:@-]+)";

    private static final Pattern LABEL = Pattern.compile(PATTERN);

    public static final LabelSet NONE = new LabelSet(new TreeSet<>());

    /** Labels of data of which nothing is known. */
    public static final LabelSet UNKNOWN = of(UNTRUSTED + ALL, CONFIDENTIAL + ALL);

    private final NavigableSet<String> labels;

    private LabelSet(NavigableSet<String> labels) {
        this.labels = labels;
    }

    /** Whether a text is a label that callers and tools may give. */
    public static boolean isLabel(String text) {
        return text.length() <= LONGEST && LABEL.matcher(text).matches();
    }

    private static boolean isOfSet(String text) {
        return isLabel(
                text.startsWith(BOUNDED) ? UNTRUSTED + text.substring(BOUNDED.length()) : text);
    }

    /**
     * @throws IllegalArgumentException for a text that is no label
     */
    public static LabelSet of(String... labels) {
        return of(List.of(labels));
    }

    /**
     * @throws IllegalArgumentException for a text that is no label
     */
    public static LabelSet of(Collection<String> labels) {
        for (String label : labels) {
            if (!isLabel(label)) {
                throw new IllegalArgumentException("No label: " + label);
            }
        }
        return bounded(new TreeSet<>(labels));
    }

    /** Label of what comes from a source; all of the kind where it has no such name. */
    public static LabelSet untrusted(String source) {
        return named(UNTRUSTED, source);
    }

    /** Label of what is of a category; all of the kind where it has no such name. */
    public static LabelSet confidential(String category) {
        return named(CONFIDENTIAL, category);
    }

    private static LabelSet named(String kind, String name) {
        return of(isLabel(kind + name) ? kind + name : kind + ALL);
    }

    /** Reads what {@link #stored} wrote; what cannot be read is unknown. */
    public static LabelSet read(String stored) {
        List<String> labels = stored.isEmpty() ? List.of() : Arrays.asList(stored.split(" ", -1));
        return labels.stream().allMatch(LabelSet::isOfSet)
                ? bounded(new TreeSet<>(labels))
                : UNKNOWN;
    }

    /** The labels, with a space between each two; a label has none. */
    public String stored() {
        return String.join(" ", labels);
    }

    public LabelSet join(LabelSet other) {
        if (labels.containsAll(other.labels)) {
            return this;
        }
        if (other.labels.containsAll(labels)) {
            return other;
        }
        TreeSet<String> both = new TreeSet<>(labels);
        both.addAll(other.labels);
        return bounded(both);
    }

    private static LabelSet bounded(NavigableSet<String> labels) {
        bound(labels, UNTRUSTED);
        bound(labels, CONFIDENTIAL);
        bound(labels, BOUNDED);
        return new LabelSet(labels);
    }

    private static void bound(NavigableSet<String> labels, String kind) {
        String all = kind + ALL;
        List<String> ofKind = labels.stream().filter(label -> label.startsWith(kind)).toList();
        if (ofKind.contains(all) || ofKind.size() > MOST) {
            ofKind.forEach(labels::remove);
            labels.add(all);
        }
    }

    /** Labels of a bounded answer about what has these: its sources are no more than bounded. */
    public LabelSet bounded() {
        TreeSet<String> bounded = new TreeSet<>();
        for (String label : labels) {
            bounded.add(
                    label.startsWith(UNTRUSTED)
                            ? BOUNDED + label.substring(UNTRUSTED.length())
                            : label);
        }
        return bounded(bounded);
    }

    /** Labels that the other one lacks, in their order. */
    public List<String> beyond(LabelSet other) {
        return labels.stream().filter(label -> !other.contains(label)).toList();
    }

    /** Whether it has a label, or all of its kind. */
    public boolean contains(String label) {
        return labels.contains(label)
                || labels.contains(label.substring(0, UNTRUSTED.length()) + ALL);
    }

    public boolean containsAll(LabelSet other) {
        return other.labels.stream().allMatch(this::contains);
    }

    /** Whether it has a source that is not trusted. */
    public boolean isUntrusted() {
        return labels.stream().anyMatch(label -> label.startsWith(UNTRUSTED));
    }

    public boolean isEmpty() {
        return labels.isEmpty();
    }

    /** In their order. */
    public List<String> list() {
        return List.copyOf(labels);
    }

    /**
     * The set as conditions know it.
     *
     * @param sink where data goes, such as {@code outside:provider:crm}: the category behind the
     *     first colon is its own
     */
    public Labels to(String sink) {
        List<String> sources = names(UNTRUSTED);
        List<String> categories = names(CONFIDENTIAL);
        Optional<String> own = ownOf(sink);
        boolean foreign =
                categories.stream().anyMatch(category -> own.filter(category::equals).isEmpty());
        return new Labels(!sources.isEmpty(), !categories.isEmpty(), foreign, sources, categories);
    }

    private static Optional<String> ownOf(String sink) {
        int colon = sink.indexOf(':');
        return colon < 0 ? Optional.empty() : Optional.of(sink.substring(colon + 1));
    }

    private List<String> names(String kind) {
        List<String> names = new ArrayList<>();
        for (String label : labels) {
            if (label.startsWith(kind)) {
                names.add(label.substring(kind.length()));
            }
        }
        return names;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelSet that && that.labels.equals(labels);
    }

    @Override
    public int hashCode() {
        return labels.hashCode();
    }

    @Override
    public String toString() {
        return stored();
    }
}
