package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PausePolicy;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.agent.openai.OpenAiPolicy;
import dev.grove.core.agent.session.SessionPolicy;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.governance.GovernedRuns;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.journal.UnstorableWriteException;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.HeldLease;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.run.wait.ChildWaits;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.RunWorkspaces;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.language.schema.JsonSchemas;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.transaction.CannotCreateTransactionException;

/** Workspace of an execution when the database goes away under it. */
class RunLoopTest {

    private final Agents agents = mock(Agents.class);
    private final Journal journal = mock(Journal.class);
    private final Conversations conversations = mock(Conversations.class);
    private final Releases workspaces = new Releases();
    private final ClaimedRun run = ClaimedRuns.of("g", ModelRef.parse("scripted/s"), 0);
    private final RunLoop loop = loop();

    @Test
    void letsGoOfItsWorkspaceWhenTheDatabaseIsAwayAsItBegins() {
        when(agents.pinned(any(), any(), anyInt()))
                .thenThrow(new CannotCreateTransactionException("away"));

        assertThatThrownBy(() -> loop.execute(HeldLease.on(run)))
                .as("it is released, and another goes on")
                .isInstanceOf(CannotCreateTransactionException.class);

        assertThat(workspaces.released).containsExactly(run.id() + "@1");
        assertThat(workspaces.removed).isEmpty();
    }

    /** It is unknown whether the run has ended, so its files must stay. */
    @Test
    void keepsTheFilesWhenTheDatabaseIsAwayAsItLeaves() {
        when(agents.pinned(any(), any(), anyInt())).thenReturn(agent());
        when(conversations.unavailable(run.tenant(), run.agentWork().model()))
                .thenReturn(Optional.of("no key"));
        when(journal.append(any()))
                .thenReturn(
                        CompletableFuture.failedFuture(
                                new DataAccessResourceFailureException("away")));

        assertThatThrownBy(() -> loop.execute(HeldLease.on(run)))
                .isInstanceOf(DataAccessResourceFailureException.class);

        assertThat(workspaces.released).containsExactly(run.id() + "@1");
        assertThat(workspaces.removed).isEmpty();
    }

    /** Counterpart of the two tests above. */
    @Test
    void removesItsWorkspaceWhenTheRunHasEnded() {
        when(agents.pinned(any(), any(), anyInt())).thenReturn(agent());
        when(conversations.unavailable(run.tenant(), run.agentWork().model()))
                .thenReturn(Optional.of("no key"));
        when(journal.append(any())).thenReturn(CompletableFuture.completedFuture(null));

        loop.execute(HeldLease.on(run));

        assertThat(workspaces.removed).containsExactly(run.id() + "@1");
        assertThat(workspaces.released).isEmpty();
    }

    /** Another execution would ask the model again, and be refused again, for ever. */
    @Test
    void failsAtOnceWhenTheDatabaseWillNeverTakeWhatWasWritten() {
        when(agents.pinned(any(), any(), anyInt())).thenReturn(agent());
        when(conversations.unavailable(run.tenant(), run.agentWork().model()))
                .thenReturn(Optional.of("no key"));
        List<JournalWrite> written = new ArrayList<>();
        when(journal.append(any()))
                .then(call -> {
                    JournalWrite write = call.getArgument(0);
                    written.add(write);
                    return written.size() == 1
                            ? CompletableFuture.failedFuture(
                                    new UnstorableWriteException(
                                            write, new IllegalStateException("0x00")))
                            : CompletableFuture.completedFuture(null);
                });

        loop.execute(HeldLease.on(run));

        assertThat(written).hasSize(2);
        assertThat(written.getLast().leaving()).isInstanceOf(ExecutionOutcome.Failed.class);
        assertThat(written.getLast().events())
                .extracting(EventLine::type)
                .containsExactly("run.failed");
        assertThat(written.getLast().eventSeq())
                .as("its number follows what is stored")
                .isEqualTo(run.eventSeq() + 1);
        assertThat(workspaces.removed).containsExactly(run.id() + "@1");
    }

    private RunLoop loop() {
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        beans.addBean("workspaces", workspaces);
        ExecutionResources resources =
                new ExecutionResources(
                        beans.getBeanProvider(RunWorkspaces.class),
                        mock(TaskScheduler.class),
                        mock(GovernedRuns.class));
        AgentExecutions executions =
                new AgentExecutions(
                        agents,
                        new AgentTools(
                                new Tools(List.of(), new JsonSchemas()),
                                new OwnTools(List.of(new NoTenantTools()))),
                        conversations,
                        mock(RunBudgets.class),
                        mock(EngineDatabase.class),
                        resources,
                        mock(CompactionStep.class));
        return new RunLoop(
                new ExecutionFrame(
                        new JournalBuffers(journal, Clock.systemUTC()),
                        resources,
                        mock(ChildWaits.class),
                        mock(EngineDatabase.class),
                        beans.getBeanProvider(SessionRuns.class)),
                executions,
                mock(ModelStep.class),
                mock(ToolStep.class),
                mock(InterruptedCallRecovery.class),
                mock(CompactionStep.class),
                mock(ModelFallback.class),
                mock(Steering.class));
    }

    private static PinnedAgent agent() {
        return new PinnedAgent(
                AgentId.next(),
                "a",
                1,
                new AgentDefinition(
                        "a",
                        null,
                        List.of(),
                        "s",
                        null,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        null,
                        null,
                        100,
                        ModelOptions.NONE,
                        Limits.DEFAULTS,
                        WorkspaceSpec.DEFAULTS,
                        GitSpec.defaultsOf("a"),
                        PausePolicy.NONE,
                        OpenAiPolicy.NONE,
                        SessionPolicy.NONE));
    }

    private static final class Releases implements RunWorkspaces {

        private final List<String> released = new ArrayList<>();
        private final List<String> removed = new ArrayList<>();

        @Override
        public void open(
                TenantId tenant,
                RunId run,
                long epoch,
                WorkspaceSpec workspace,
                Map<String, String> files,
                KeptFiles kept) {}

        @Override
        public Keeping keep(RunId run, long epoch) {
            return new Keeping.Unchanged();
        }

        @Override
        public boolean restore(RunId run, long epoch, @Nullable String digest) {
            return false;
        }

        @Override
        public void release(RunId run, long epoch) {
            released.add(run + "@" + epoch);
        }

        @Override
        public void remove(RunId run, long epoch) {
            removed.add(run + "@" + epoch);
        }
    }
}
