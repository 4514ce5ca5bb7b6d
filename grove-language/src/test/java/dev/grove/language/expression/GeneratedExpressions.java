package dev.grove.language.expression;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Expressions of each type, made by chance over the values of {@link StockCel}: most give a value,
 * and some fail. Left out is where the library's runtime departs from the specification: large
 * places in lists, spans of negative fractions, the empty text that is searched or split.
 */
final class GeneratedExpressions {

    private enum Kind {
        INT,
        PLACE,
        DOUBLE,
        BOOL,
        TEXT,
        INTS,
        TEXTS,
        TIME,
        SPAN
    }

    private static final List<String> TIMES =
            List.of(
                    "'2004-12-31T23:59:59Z'",
                    "'2024-02-29T12:34:56Z'",
                    "'2026-11-01T00:00:00+02:00'",
                    "'2025-06-30T23:59:59Z'");

    private static final List<String> SPANS =
            List.of("'0s'", "'1h30m'", "'90m'", "'15s'", "'-1h'", "'24000h'");

    private static final List<String> TEXTS =
            List.of(
                    "''",
                    "'a'",
                    "'b'",
                    "'abc'",
                    "'héllo'",
                    "'a,b,,c'",
                    "' x '",
                    "'😀é'",
                    "'42'",
                    "'-7'",
                    "'1.5'",
                    "'true'",
                    "input.t",
                    "input.texts[0]",
                    "input.object.l.m");

    private final Random random;

    GeneratedExpressions(long seed) {
        this.random = new Random(seed);
    }

    String next() {
        return made(Kind.values()[random.nextInt(Kind.values().length)], 4);
    }

    private String made(Kind kind, int depth) {
        if (depth == 0 || random.nextInt(8) == 0) {
            return leaf(kind);
        }
        int left = depth - 1;
        if (random.nextInt(12) == 0) {
            return "(%s ? %s : %s)"
                    .formatted(made(Kind.BOOL, left), made(kind, left), made(kind, left));
        }
        return pattern(
                switch (kind) {
                    case INT ->
                            any(
                                    "(I + I)",
                                    "(I - I)",
                                    "(I * I)",
                                    "(I / I)",
                                    "(I % I)",
                                    "-I",
                                    "size(T)",
                                    "size(L)",
                                    "size(X)",
                                    "L[N]",
                                    "int(D)",
                                    "int(T)",
                                    "('é' + T).indexOf(T)",
                                    "T.lastIndexOf(T)",
                                    "M.getFullYear()",
                                    "M.getMonth()",
                                    "M.getDate()",
                                    "M.getDayOfYear()",
                                    "M.getDayOfWeek()",
                                    "M.getHours('Europe/Berlin')",
                                    "M.getMinutes()",
                                    "M.getMilliseconds()",
                                    "int(M)",
                                    "S.getHours()",
                                    "S.getMinutes()",
                                    "input.?nothing.orValue(I)",
                                    "L[?N].orValue(I)",
                                    "([5] + L).first().orValue(I)",
                                    "input.?n.optMap(v, v + I).orValue(I)");
                    case PLACE -> any("size(X)", "(N + N)", "(N - N)", "int(input.d)");
                    case DOUBLE ->
                            any("(D + D)", "(D - D)", "(D * D)", "(D / D)", "-D", "double(I)");
                    case BOOL ->
                            any(
                                    "(B && B)",
                                    "(B || B)",
                                    "!B",
                                    "(I < I)",
                                    "(I == I)",
                                    "(I >= D)",
                                    "(D != D)",
                                    "(T < T)",
                                    "(T == T)",
                                    "(M < M)",
                                    "(S >= S)",
                                    "(L == L)",
                                    "(X == X)",
                                    "(I in L)",
                                    "(T in X)",
                                    "(T in input)",
                                    "T.contains(T)",
                                    "T.startsWith(T)",
                                    "T.endsWith(T)",
                                    "T.matches('^[a-h]+')",
                                    "has(input.n)",
                                    "has(input.nothing)",
                                    "L.exists(i, i > I)",
                                    "L.all(i, i < I)",
                                    "L.exists_one(i, i == I)",
                                    "X.exists(t, t == T)",
                                    "input.mixed.exists(x, x == I)",
                                    "X[?N].hasValue()");
                    case TEXT ->
                            any(
                                    "(T + T)",
                                    "T.substring(N)",
                                    "T.substring(N, N)",
                                    "T.charAt(N)",
                                    "T.lowerAscii()",
                                    "T.upperAscii()",
                                    "T.trim()",
                                    "T.replace(T, T)",
                                    "T.replace(T, T, N)",
                                    "X.join(T)",
                                    "X.join()",
                                    "string(I)",
                                    "string(B)",
                                    "X[N]",
                                    "X[?N].orValue(T)",
                                    "(['y'] + X).last().orValue(T)");
                    case INTS ->
                            any(
                                    "(L + L)",
                                    "[I, I, I]",
                                    "L.map(i, i + I)",
                                    "L.filter(i, i > I)",
                                    "L.map(i, i > I, -i)",
                                    "([6] + L).slice(N, N)",
                                    "([1] + L).reverse()",
                                    "([0] + L).sort()",
                                    "([1] + L).distinct()",
                                    "[[I], L].flatten()",
                                    "X.map(t, size(t))");
                    case TEXTS ->
                            any(
                                    "(X + X)",
                                    "[T, T]",
                                    "T.split(T)",
                                    "T.split(T, 2)",
                                    "X.filter(t, t < T)",
                                    "X.map(t, t + T)",
                                    "(['z'] + X).distinct()",
                                    "(['z'] + X).reverse()",
                                    "(['q'] + X).sort()");
                    case TIME -> any("(M + S)", "(M - S)", "timestamp(size(X))");
                    case SPAN -> any("(S + S)", "(S - S)", "(M - M)");
                },
                left);
    }

    private String leaf(Kind kind) {
        return switch (kind) {
            case INT ->
                    any(
                            "0",
                            "1",
                            "2",
                            "-3",
                            "7",
                            "9223372036854775807",
                            "input.n",
                            "input.object.k");
            case PLACE -> any("0", "1", "2", "-1", "input.n");
            case DOUBLE -> any("0.0", "0.5", "-2.25", "1e300", "input.d");
            case BOOL -> any("true", "false", "input.b", "(1 / 0 == 1)");
            case TEXT -> any(TEXTS);
            case INTS -> any("[4]", "[1, 2, 2]", "input.list", "input.empty");
            case TEXTS -> any("['a']", "['b', 'a', 'b']", "input.texts");
            case TIME -> "timestamp(" + any(TIMES) + ")";
            case SPAN -> "duration(" + any(SPANS) + ")";
        };
    }

    private static @Nullable Kind kind(char letter) {
        return switch (letter) {
            case 'I' -> Kind.INT;
            case 'N' -> Kind.PLACE;
            case 'D' -> Kind.DOUBLE;
            case 'B' -> Kind.BOOL;
            case 'T' -> Kind.TEXT;
            case 'L' -> Kind.INTS;
            case 'X' -> Kind.TEXTS;
            case 'M' -> Kind.TIME;
            case 'S' -> Kind.SPAN;
            default -> null;
        };
    }

    private String any(String... forms) {
        return forms[random.nextInt(forms.length)];
    }

    private String any(List<String> forms) {
        return forms.get(random.nextInt(forms.size()));
    }

    /** A capital that stands alone is a part that is made in its turn. */
    private String pattern(String form, int depth) {
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < form.length(); i++) {
            Kind kind = stands(form, i) ? kind(form.charAt(i)) : null;
            made.append(kind == null ? form.substring(i, i + 1) : made(kind, depth));
        }
        return made.toString();
    }

    private static boolean stands(String form, int at) {
        return (at == 0 || !Character.isLetterOrDigit(form.charAt(at - 1)))
                && (at + 1 == form.length() || !Character.isLetterOrDigit(form.charAt(at + 1)));
    }
}
