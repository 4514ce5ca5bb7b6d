package dev.grove.core.secret.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PatternAutomatonTest {

    @Test
    void findsEachOfThousandsOfPatternsAndNothingElse() {
        Random random = new Random(3);
        List<String> patterns = new ArrayList<>();
        PatternTrie trie = new PatternTrie();
        for (int i = 0; i < 5_000; i++) {
            String pattern = text(random, 8 + random.nextInt(40));
            patterns.add(pattern);
            trie.add(pattern, i);
        }
        PatternAutomaton automaton = trie.build();
        for (int i = 0; i < patterns.size(); i++) {
            String pattern = patterns.get(i);
            int state = run(automaton, text(random, 5) + pattern);
            assertThat(automaton.matchLength(state)).isEqualTo(pattern.length());
            assertThat(automaton.matchOwner(state)).isEqualTo(i);
            assertThat(automaton.occursIn(pattern.substring(1))).isFalse();
            assertThat(automaton.occursIn(pattern.substring(0, pattern.length() - 1))).isFalse();
        }
    }

    @Test
    void knowsHowMuchOfTheEndMayBeginAPattern() {
        PatternTrie trie = new PatternTrie();
        trie.add("abcde", 0);
        trie.add("cdx", 1);
        PatternAutomaton automaton = trie.build();
        assertThat(automaton.depth(run(automaton, "zabcd"))).isEqualTo(4);
        assertThat(automaton.depth(run(automaton, "zbcd"))).isEqualTo(2);
        assertThat(automaton.depth(run(automaton, "abcdz"))).isZero();
    }

    @Test
    void leavesAPatternThatTwoHaveToTheFirst() {
        PatternTrie trie = new PatternTrie();
        trie.add("same", 4);
        trie.add("same", 5);
        PatternAutomaton automaton = trie.build();
        assertThat(automaton.matchOwner(run(automaton, "same"))).isEqualTo(4);
    }

    private static int run(PatternAutomaton automaton, String text) {
        int state = PatternAutomaton.START;
        for (int i = 0; i < text.length(); i++) {
            state = automaton.step(state, text.charAt(i));
        }
        return state;
    }

    /** Also beyond ASCII, where the first step has no table. */
    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(
                    (char)
                            (random.nextInt(10) == 0
                                    ? 0x4e00 + random.nextInt(500)
                                    : 'a' + random.nextInt(26)));
        }
        return text.toString();
    }
}
