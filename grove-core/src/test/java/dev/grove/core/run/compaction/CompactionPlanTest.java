package dev.grove.core.run.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.RandomTurns;
import dev.grove.core.run.record.JournalledTurn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompactionPlanTest {

    private final RandomTurns turns = new RandomTurns(7, "openai");

    @Test
    void keepsTheLastTurnsHoweverLongTheyAre() {
        CompactionPlan plan = CompactionPlan.of(turns.closed(1, 9), 2, 0).orElseThrow();
        assertThat(plan.toTurn()).isEqualTo(7);
        assertThat(plan.kept()).extracting(JournalledTurn::turn).containsExactly(8, 9);
    }

    @Test
    void keepsMoreTurnsAsLongAsTheyAreShortTogether() {
        List<JournalledTurn> all = turns.closed(1, 9);
        long lastFour =
                all.subList(5, 9).stream().mapToLong(turn -> CompactionPlan.tokens(turn)).sum();
        assertThat(CompactionPlan.of(all, 2, lastFour).orElseThrow().toTurn()).isEqualTo(5);
        assertThat(CompactionPlan.of(all, 2, lastFour - 1).orElseThrow().toTurn()).isEqualTo(6);
    }

    @Test
    void dropsNothingWhereAllIsRecent() {
        assertThat(CompactionPlan.of(turns.closed(1, 2), 2, 0)).isEmpty();
        assertThat(CompactionPlan.of(List.of(), 1, 0)).isEmpty();
        assertThat(CompactionPlan.of(turns.closed(1, 9), 1, Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void neverTouchesATurnThatIsNotOver() {
        List<JournalledTurn> all = new ArrayList<>(turns.closed(1, 3));
        all.add(RandomTurns.open(4));
        CompactionPlan plan = CompactionPlan.of(all, 1, 0).orElseThrow();
        assertThat(plan.toTurn()).isEqualTo(2);
        assertThat(plan.kept()).extracting(JournalledTurn::turn).containsExactly(3, 4);
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyTurnIsEitherDroppedOrKeptInItsOrder(long seed) {
        List<JournalledTurn> all =
                new RandomTurns(seed, "openai").closed(1 + (int) (seed % 5), (int) (seed % 13));
        int keepTurns = 1 + (int) (seed % 3);
        long keepTokens = seed * 17 % 2_500;
        Optional<CompactionPlan> plan = CompactionPlan.of(all, keepTurns, keepTokens);
        if (plan.isEmpty()) {
            assertThat(
                            all.size() <= keepTurns
                                    || all.stream().mapToLong(t -> CompactionPlan.tokens(t)).sum()
                                            <= keepTokens)
                    .isTrue();
            return;
        }
        List<JournalledTurn> together = new ArrayList<>(plan.get().dropped());
        together.addAll(plan.get().kept());
        assertThat(together).containsExactlyElementsOf(all);
        assertThat(plan.get().dropped()).isNotEmpty();
        assertThat(plan.get().kept()).hasSizeGreaterThanOrEqualTo(keepTurns);
        long oneMore =
                plan.get().keptTokens() + CompactionPlan.tokens(plan.get().dropped().getLast());
        assertThat(oneMore).isGreaterThan(keepTokens);
    }
}
