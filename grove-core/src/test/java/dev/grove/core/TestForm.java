package dev.grove.core;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which form of the tests runs: the short one guards every promise once, the long one ({@code
 * ./grove test --all}) repeats with more rows, rounds and bytes.
 */
public enum TestForm {
    SHORT,
    LONG;

    /** Set by the build for every test JVM. */
    private static final String PROPERTY = "grove.tests.form";

    public static TestForm current() {
        return System.getProperty(PROPERTY, "short").equals("long") ? LONG : SHORT;
    }

    /** How many: rounds, trees, readers. */
    public static int count(int inShort, int inLong) {
        return current() == LONG ? inLong : inShort;
    }

    /** The rows of both forms, or in the short form those alone that differ in kind. */
    public static <T> Stream<T> rows(List<T> inShort, List<T> onlyInLong) {
        return current() == LONG
                ? Stream.concat(inShort.stream(), onlyInLong.stream())
                : inShort.stream();
    }

    /**
     * Rows of both forms, or in the short form those alone that are named, which differ in kind.
     *
     * @throws IllegalArgumentException where a name is that of no row
     */
    public static <T> Stream<T> rows(
            List<T> all, Function<? super T, String> name, Set<String> inShort) {
        Set<String> absent = new HashSet<>(inShort);
        absent.removeAll(all.stream().map(name).collect(Collectors.toSet()));
        if (!absent.isEmpty()) {
            throw new IllegalArgumentException("There are no rows named " + absent);
        }
        return current() == LONG
                ? all.stream()
                : all.stream().filter(row -> inShort.contains(name.apply(row)));
    }
}
