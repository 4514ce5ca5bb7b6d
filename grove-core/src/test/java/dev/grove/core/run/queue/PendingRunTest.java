package dev.grove.core.run.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.skill.SkillReference;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** Which runs the statement that inserts them may claim. */
class PendingRunTest {

    private static final TenantId TENANT = TenantId.next();
    private static final PendingRun ROOT = QueueBed.of(TENANT, AgentId.next(), 1, "g");
    private static final RunId OTHER = RunId.next();

    @Test
    void mayBeARootThatIsNothingButItself() {
        assertThat(ROOT.mayBeClaimedAtBirth()).isTrue();
        assertThat(ROOT.ifCurrent().mayBeClaimedAtBirth()).isTrue();
    }

    @Test
    void isNoRootWithAnAttachment() {
        InitialFiles none = InitialFiles.NONE;
        assertThat(
                        List.of(
                                new RunAttachments(List.of("a"), List.of(), none, List.of(), false),
                                new RunAttachments(
                                        List.of(),
                                        List.of(new SkillReference("s", null)),
                                        none,
                                        List.of(),
                                        false),
                                new RunAttachments(List.of(), List.of(), none, List.of(), true),
                                new RunAttachments(
                                        List.of(),
                                        List.of(),
                                        InitialFiles.asked(Map.of("a", "b"), null, List.of()),
                                        List.of(),
                                        false),
                                new RunAttachments(
                                        List.of(),
                                        List.of(),
                                        InitialFiles.asked(
                                                Map.of(), new WorkspaceOrigin(OTHER, 1), List.of()),
                                        List.of(),
                                        false)))
                .allSatisfy(attached ->
                        assertThat(
                                        with(ROOT.birth(), ROOT.origin(), attached)
                                                .mayBeClaimedAtBirth())
                                .isFalse());
    }

    @Test
    void isNoFork() {
        RunOrigin forked = new RunOrigin(OTHER, 0, null);
        assertThat(with(ROOT.birth(), forked, RunAttachments.NONE).mayBeClaimedAtBirth()).isFalse();
    }

    @Test
    void isNoRunOfAWorkflow() {
        WorkflowWork workflow =
                new WorkflowWork(
                        new WorkflowId(UUID.randomUUID()),
                        "w",
                        1,
                        "",
                        JsonNodeFactory.instance.objectNode(),
                        JsonNodeFactory.instance.objectNode(),
                        JsonNodeFactory.instance.objectNode(),
                        null,
                        null);
        assertThat(ROOT.doing(workflow).mayBeClaimedAtBirth()).isFalse();
    }

    @Test
    void isNoDelegatedChild() {
        RunBirth birth =
                RunBirth.ofDelegated(TENANT, RunId.next(), OTHER, OTHER, 1, Clock.systemUTC());
        assertThat(with(birth, ROOT.origin(), RunAttachments.NONE).mayBeClaimedAtBirth()).isFalse();
    }

    @Test
    void mayBeARunOfANodeWhateverIsWrittenWithIt() {
        RunBirth birth =
                new RunBirth(
                        TENANT,
                        RunId.next(),
                        new RunParent(OTHER, true),
                        OTHER,
                        1,
                        Instant.MAX,
                        Instant.EPOCH,
                        null);
        RunAttachments attached =
                RunAttachments.ofChild(
                        ROOT.marks(),
                        List.of(new SkillReference("s", null)),
                        InitialFiles.asked(Map.of("a", "b"), null, List.of()));
        assertThat(with(birth, ROOT.origin(), attached).mayBeClaimedAtBirth()).isTrue();
    }

    private static PendingRun with(RunBirth birth, RunOrigin origin, RunAttachments attached) {
        return new PendingRun(
                birth,
                ROOT.work(),
                ROOT.limits(),
                ROOT.metadata(),
                ROOT.priority(),
                origin,
                ROOT.marks(),
                attached);
    }
}
