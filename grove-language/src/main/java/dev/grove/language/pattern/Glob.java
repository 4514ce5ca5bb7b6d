package dev.grove.language.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A pattern with stars. All its states are followed at once, so that a match takes time linear in
 * the text, whatever the pattern is; nothing is tried a second time.
 */
public final class Glob {

    public static final int LONGEST = 256;

    /** Characters of a text times states that cost as much as a step of an evaluation. */
    private static final int STATES_PER_UNIT = 16;

    private static final char SEPARATOR = '/';

    private enum Part {
        CHARACTER,
        /** Any characters but the separator. */
        WITHIN_SEGMENT,
        /** Any characters. */
        ANY,
        /** Between segments: any number of them, each with its separator. */
        SEGMENTS,
        /** Within one of {@code SEGMENTS}. */
        IN_SEGMENTS
    }

    private record Token(Part part, char character) {}

    private final String pattern;
    private final List<Token> tokens;
    private final boolean literal;

    private Glob(String pattern, List<Token> tokens) {
        this.pattern = pattern;
        this.tokens = tokens;
        this.literal = tokens.stream().allMatch(token -> token.part() == Part.CHARACTER);
    }

    /**
     * Pattern of a path: {@code *} is any characters of one segment, {@code **} any characters, and
     * {@code **}{@code /} at the begin of a segment any number of segments.
     *
     * @param pattern of at most {@link #LONGEST} characters
     */
    public static Glob ofPath(String pattern) {
        requireShort(pattern);
        List<Token> tokens = new ArrayList<>();
        for (int i = 0; i < pattern.length(); ) {
            if (pattern.charAt(i) != '*') {
                tokens.add(new Token(Part.CHARACTER, pattern.charAt(i)));
                i++;
                continue;
            }
            int stars = starsAt(pattern, i);
            boolean begins = i == 0 || pattern.charAt(i - 1) == SEPARATOR;
            i += stars;
            if (stars == 1) {
                tokens.add(new Token(Part.WITHIN_SEGMENT, '*'));
            } else if (begins && i < pattern.length() && pattern.charAt(i) == SEPARATOR) {
                tokens.add(new Token(Part.SEGMENTS, '*'));
                tokens.add(new Token(Part.IN_SEGMENTS, '*'));
                i++;
            } else {
                tokens.add(new Token(Part.ANY, '*'));
            }
        }
        return new Glob(pattern, List.copyOf(tokens));
    }

    /**
     * Pattern of a name, which has no segments: each star is any characters.
     *
     * @param pattern of at most {@link #LONGEST} characters
     */
    public static Glob ofName(String pattern) {
        requireShort(pattern);
        List<Token> tokens = new ArrayList<>();
        for (int i = 0; i < pattern.length(); ) {
            if (pattern.charAt(i) == '*') {
                tokens.add(new Token(Part.ANY, '*'));
                i += starsAt(pattern, i);
            } else {
                tokens.add(new Token(Part.CHARACTER, pattern.charAt(i)));
                i++;
            }
        }
        return new Glob(pattern, List.copyOf(tokens));
    }

    private static void requireShort(String pattern) {
        if (pattern.length() > LONGEST) {
            throw new IllegalArgumentException("longer than " + LONGEST + " characters");
        }
    }

    private static int starsAt(String pattern, int from) {
        int end = from;
        while (end < pattern.length() && pattern.charAt(end) == '*') {
            end++;
        }
        return end - from;
    }

    /** Whether it has no star, and so matches itself alone. */
    public boolean isLiteral() {
        return literal;
    }

    /** Steps of an evaluation that a match with a text of such a length costs. */
    public long work(int length) {
        return literal ? 1 : 1 + (long) length * (tokens.size() + 1) / STATES_PER_UNIT;
    }

    public boolean matches(String text) {
        if (literal) {
            return pattern.equals(text);
        }
        int same = literalPrefix(text);
        if (same < 0) {
            return false;
        }
        if (same == tokens.size() - 1 && tokens.getLast().part() == Part.ANY) {
            return true;
        }
        boolean[] now = new boolean[tokens.size() + 1];
        boolean[] next = new boolean[tokens.size() + 1];
        reach(now, same);
        for (int i = same; i < text.length(); i++) {
            if (!step(now, next, text.charAt(i))) {
                return false;
            }
            boolean[] swap = now;
            now = next;
            next = swap;
        }
        return now[tokens.size()];
    }

    /**
     * How many characters stand before the first star; negative where the text begins otherwise.
     */
    private int literalPrefix(String text) {
        int at = 0;
        while (tokens.get(at).part() == Part.CHARACTER) {
            if (at >= text.length() || text.charAt(at) != tokens.get(at).character()) {
                return -1;
            }
            at++;
        }
        return at;
    }

    /** Marks a state, and those that are reached from it without a character. */
    private void reach(boolean[] states, int state) {
        int at = state;
        while (!states[at]) {
            states[at] = true;
            if (at == tokens.size()) {
                return;
            }
            switch (tokens.get(at).part()) {
                case WITHIN_SEGMENT, ANY -> at++;
                case SEGMENTS -> at += 2;
                case CHARACTER, IN_SEGMENTS -> {
                    return;
                }
            }
        }
    }

    private boolean step(boolean[] now, boolean[] next, char character) {
        Arrays.fill(next, false);
        boolean any = false;
        for (int i = 0; i < tokens.size(); i++) {
            int to = now[i] ? after(i, character) : -1;
            if (to >= 0) {
                reach(next, to);
                any = true;
            }
        }
        return any;
    }

    /** State behind a character; negative where it does not fit. */
    private int after(int state, char character) {
        Token token = tokens.get(state);
        return switch (token.part()) {
            case CHARACTER -> token.character() == character ? state + 1 : -1;
            case WITHIN_SEGMENT -> character == SEPARATOR ? -1 : state;
            case ANY -> state;
            case SEGMENTS -> character == SEPARATOR ? state : state + 1;
            case IN_SEGMENTS -> character == SEPARATOR ? state - 1 : state;
        };
    }

    @Override
    public String toString() {
        return pattern;
    }
}
