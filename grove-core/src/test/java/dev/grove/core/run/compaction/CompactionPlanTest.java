package dev.grove.core.run.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.model.option.LikelyMediaTokens;
import dev.grove.core.run.RandomTurns;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.type.AttachmentKind;
import dev.grove.core.run.attachment.type.AttachmentType;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.session.PriorRun;
import dev.grove.core.run.session.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompactionPlanTest {

    private final RandomTurns turns = new RandomTurns(7, "openai");

    @Test
    void keepsTheLastTurnsHoweverLongTheyAre() {
        CompactionPlan plan = CompactionPlan.of(List.of(), turns.closed(1, 9), 2, 0).orElseThrow();
        assertThat(plan.toTurn()).isEqualTo(7);
        assertThat(plan.kept()).extracting(JournalledTurn::turn).containsExactly(8, 9);
    }

    @Test
    void keepsMoreTurnsAsLongAsTheyAreShortTogether() {
        List<JournalledTurn> all = turns.closed(1, 9);
        long lastFour =
                all.subList(5, 9).stream().mapToLong(turn -> CompactionPlan.tokens(turn)).sum();
        assertThat(CompactionPlan.of(List.of(), all, 2, lastFour).orElseThrow().toTurn())
                .isEqualTo(5);
        assertThat(CompactionPlan.of(List.of(), all, 2, lastFour - 1).orElseThrow().toTurn())
                .isEqualTo(6);
    }

    @Test
    void dropsNothingWhereAllIsRecent() {
        assertThat(CompactionPlan.of(List.of(), turns.closed(1, 2), 2, 0)).isEmpty();
        assertThat(CompactionPlan.of(List.of(), List.of(), 1, 0)).isEmpty();
        assertThat(CompactionPlan.of(List.of(), turns.closed(1, 9), 1, Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void neverTouchesATurnThatIsNotOver() {
        List<JournalledTurn> all = new ArrayList<>(turns.closed(1, 3));
        all.add(RandomTurns.open(4));
        CompactionPlan plan = CompactionPlan.of(List.of(), all, 1, 0).orElseThrow();
        assertThat(plan.toTurn()).isEqualTo(2);
        assertThat(plan.kept()).extracting(JournalledTurn::turn).containsExactly(3, 4);
    }

    @Test
    void dropsWholeRunsOfTheSessionBeforeTurnsOfThisOne() {
        List<PriorRun> before = List.of(prior(1, 3), prior(2, 2), prior(4, 1));
        CompactionPlan plan = CompactionPlan.of(before, turns.closed(1, 1), 2, 0).orElseThrow();
        assertThat(plan.droppedRuns()).extracting(PriorRun::n).containsExactly(1, 2);
        assertThat(plan.keptRuns()).extracting(PriorRun::n).containsExactly(4);
        assertThat(plan.dropped()).isEmpty();
        assertThat(plan.toMessage(new SessionPlace(SessionId.next(), 5))).isEqualTo(2);
        assertThat(plan.toTurn()).isZero();
        CompactionPlan further = CompactionPlan.of(before, turns.closed(1, 4), 2, 0).orElseThrow();
        assertThat(further.droppedRuns()).hasSize(3);
        assertThat(further.toTurn()).isEqualTo(2);
        assertThat(further.toMessage(new SessionPlace(SessionId.next(), 5))).isEqualTo(5);
    }

    @Test
    void countsImagesAndDocumentsOfMessagesButNoFiles() {
        AttachmentType pages = new AttachmentType(AttachmentKind.DOCUMENT, "a/pdf", 0, 0, 10);
        AttachmentType image = new AttachmentType(AttachmentKind.IMAGE, "i/png", 800, 600, 0);
        List<JournalledTurn> answered = turns.closed(1, 1);
        long words = dropped(answered);
        assertThat(dropped(answered, attachment(pages, null)) - words).isEqualTo(25_000);
        assertThat(dropped(answered, attachment(image, null)) - words)
                .isEqualTo(LikelyMediaTokens.image(800, 600))
                .isPositive();
        assertThat(dropped(answered, attachment(pages, "attachments/1-a.pdf"))).isEqualTo(words);
        // The run with the document is what the turns to be kept leave no room for.
        List<PriorRun> before = List.of(prior(1, answered, attachment(pages, null)), prior(2, 1));
        assertThat(
                        CompactionPlan.of(before, turns.closed(1, 1), 1, 20_000)
                                .orElseThrow()
                                .droppedRuns())
                .extracting(PriorRun::n)
                .containsExactly(1);
    }

    /** Tokens of a run of which a summary is to take the place. */
    private long dropped(List<JournalledTurn> answered, Attachment... attachments) {
        List<PriorRun> before = List.of(prior(1, answered, attachments));
        return CompactionPlan.of(before, turns.closed(1, 1), 1, 0).orElseThrow().droppedTokens();
    }

    private static Attachment attachment(AttachmentType type, @Nullable String path) {
        return new Attachment(0, 1, "a", type, "0".repeat(64), 1_000_000, path);
    }

    private PriorRun prior(int n, int turnsOfIt) {
        return prior(n, turns.closed(1, turnsOfIt));
    }

    private static PriorRun prior(
            int n, List<JournalledTurn> turnsOfIt, Attachment... attachments) {
        return new PriorRun(
                n,
                RunId.next(),
                true,
                1,
                "m",
                turnsOfIt,
                List.of(attachments),
                new Said("say it", Map.of()));
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
        Optional<CompactionPlan> plan = CompactionPlan.of(List.of(), all, keepTurns, keepTokens);
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
