package dev.grove.language.decide.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSetTest {

    private final Random random = new Random(45);

    /** Whatever order and grouping a history is folded in, and however often, it is one set. */
    @Test
    void aFoldOfAHistoryHasOneResult() {
        for (int history = 0; history < 2_000; history++) {
            List<LabelSet> results =
                    IntStream.range(0, 1 + random.nextInt(40)).mapToObj(_ -> any()).toList();
            LabelSet whole = fold(results);
            List<LabelSet> shuffled = new ArrayList<>(results);
            Collections.shuffle(shuffled, random);
            assertThat(fold(shuffled)).isEqualTo(whole);
            int cut = random.nextInt(results.size());
            LabelSet before = fold(results.subList(0, cut));
            LabelSet stored = LabelSet.read(before.stored());
            assertThat(stored).as("as a fork or a child begins").isEqualTo(before);
            assertThat(stored.join(fold(results.subList(cut, results.size())))).isEqualTo(whole);
            assertThat(whole.join(before)).as("read once more").isEqualTo(whole);
        }
    }

    /** More never makes a set less: what was untrusted, foreign or there stays so. */
    @Test
    void joiningOnlyAdds() {
        for (int i = 0; i < 5_000; i++) {
            LabelSet one = any();
            LabelSet both = one.join(any());
            assertThat(both.containsAll(one)).isTrue();
            assertThat(one.beyond(both)).isEmpty();
            Labels less = one.to("outside:provider:s1");
            Labels more = both.to("outside:provider:s1");
            assertThat(more.untrusted() || !less.untrusted()).isTrue();
            assertThat(more.confidential() || !less.confidential()).isTrue();
            assertThat(more.foreign() || !less.foreign()).isTrue();
        }
    }

    @Test
    void aKindWithTooManyIsAllOfIt() {
        LabelSet many = LabelSet.NONE;
        for (int i = 0; i <= LabelSet.MOST; i++) {
            assertThat(many.list()).hasSize(i);
            many = many.join(LabelSet.untrusted("s" + i));
        }
        assertThat(many.list()).containsExactly("u:*");
        assertThat(many.join(LabelSet.untrusted("more"))).isEqualTo(many);
        assertThat(many.join(LabelSet.confidential("crm")).list()).containsExactly("c:crm", "u:*");
        assertThat(many.contains("u:anything")).isTrue();
    }

    @Test
    void aCategoryIsForeignWhereTheSinkIsAnother() {
        LabelSet crm = LabelSet.of("c:provider:crm", "u:provider:crm");
        assertThat(crm.to("outside:provider:crm").foreign()).isFalse();
        assertThat(crm.to("outside:provider:crm").untrusted()).isTrue();
        assertThat(crm.to("outside:provider:cr").foreign()).isTrue();
        assertThat(crm.to("outside").foreign()).isTrue();
        assertThat(crm.join(LabelSet.of("c:*")).to("outside:provider:crm").foreign()).isTrue();
        assertThat(LabelSet.of("u:web").to("outside").foreign()).isFalse();
        assertThat(LabelSet.NONE.to("outside")).isEqualTo(Labels.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "u", "u:", "b:x", "c:a b", "c:\n", "U:x", "u:x*", "u:**", "c:ä"})
    void whatIsNoLabelIsRefused(String text) {
        assertThat(LabelSet.isLabel(text)).isFalse();
        assertThatThrownBy(() -> LabelSet.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isBoundedInItsLength() {
        String longest = "u:" + "x".repeat(LabelSet.LONGEST - 2);
        assertThat(LabelSet.isLabel(longest)).isTrue();
        assertThat(LabelSet.isLabel(longest + "x")).isFalse();
        assertThat(LabelSet.untrusted("x".repeat(LabelSet.LONGEST)).list()).containsExactly("u:*");
    }

    /** A text that nobody can read may have said anything. */
    @Test
    void whatCannotBeReadIsUnknown() {
        assertThat(LabelSet.read("")).isEqualTo(LabelSet.NONE);
        assertThat(LabelSet.read("c:a  u:b")).isEqualTo(LabelSet.UNKNOWN);
        assertThat(LabelSet.read("c:a d:x")).isEqualTo(LabelSet.UNKNOWN);
        assertThat(LabelSet.read("c:a b:x y")).isEqualTo(LabelSet.UNKNOWN);
    }

    /** A bounded answer keeps what is confidential, and is stored as such. */
    @Test
    void aBoundedAnswerIsNotUntrusted() {
        LabelSet bounded = LabelSet.of("u:mail", "u:*", "c:a").bounded();
        assertThat(bounded.list()).containsExactly("b:*", "c:a");
        assertThat(LabelSet.read(bounded.stored())).isEqualTo(bounded);
        assertThat(bounded.to("none").untrusted()).isFalse();
        assertThat(bounded.to("none").categories()).containsExactly("a");
        assertThat(bounded.join(LabelSet.of("u:mail")).list())
                .containsExactly("b:*", "c:a", "u:mail");
        assertThat(LabelSet.UNKNOWN.list()).containsExactly("c:*", "u:*");
    }

    private LabelSet any() {
        int labels = random.nextInt(6);
        return LabelSet.of(
                IntStream.range(0, labels)
                        .mapToObj(_ -> random.nextInt(40) == 0 ? star() : named())
                        .toList());
    }

    private String star() {
        return random.nextBoolean() ? "u:*" : "c:*";
    }

    private String named() {
        return (random.nextBoolean() ? "u:" : "c:") + "provider:s" + random.nextInt(60);
    }

    private static LabelSet fold(List<LabelSet> results) {
        return results.stream().reduce(LabelSet.NONE, LabelSet::join);
    }
}
