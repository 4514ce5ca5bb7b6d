package dev.grove.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.forge.Forge;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.GitSpec;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Probes by git_commit and git_push, after a crash, of a call that was cut off. */
class GitProbeIT {

    private static GitTestBed bed;
    private RunId run;
    private String repository;

    @BeforeAll
    static void setUp() throws IOException {
        bed = GitTestBed.open();
    }

    @AfterAll
    static void tearDown() {
        if (bed != null) {
            bed.close();
        }
    }

    @BeforeEach
    void cloneAndChange() {
        run = bed.newRun();
        repository = run + ".git";
        bed.forge().create(repository, Map.of("a", "a\n"));
        bed.ok(
                run,
                "git_clone",
                "{\"url\":\"" + bed.forge().url(repository) + "\",\"path\":\"w\"}");
        bed.shell(run, "echo b > w/b");
        bed.ok(run, "git_add", "{\"path\":\"w\",\"paths\":[\"b\"]}");
    }

    @AfterEach
    void behave() {
        bed.forge().behave(_ -> false);
    }

    @Test
    void knowsACommitThatWasMade() {
        ToolCall call = bed.toolCall("git_commit", "{\"path\":\"w\",\"message\":\"m\"}");
        assertThat(bed.call(call, context(1))).isInstanceOf(ToolOutcome.Completed.class);
        String commit = bed.shell(run, "git -C w rev-parse HEAD").substring(0, 40);
        bed.open(run, 2);
        assertThat(bed.probe(call, context(2)))
                .isEqualTo(new ProbeOutcome.Happened("Committed " + commit + "."));
    }

    @Test
    void knowsACommitThatWasNotMade() {
        ToolCall call = bed.toolCall("git_commit", "{\"path\":\"w\",\"message\":\"m\"}");
        assertThat(bed.probe(call, context(1))).isEqualTo(new ProbeOutcome.DidNotHappen());
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"m\"}");
        assertThat(bed.probe(call, context(1))).isEqualTo(new ProbeOutcome.DidNotHappen());
        ToolCall elsewhere = bed.toolCall("git_commit", "{\"path\":\"none\",\"message\":\"m\"}");
        assertThat(bed.probe(elsewhere, context(1))).isEqualTo(new ProbeOutcome.DidNotHappen());
    }

    @Test
    void commitsInSpiteOfLocksThatACrashLeft() {
        bed.shell(run, "touch w/.git/index.lock w/.git/HEAD.lock w/.git/refs/heads/main.lock");
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"m\"}");
    }

    @Test
    void doesNotTakeACommitThatIsGoneForOneThatWasMade() {
        ToolCall call = bed.toolCall("git_commit", "{\"path\":\"w\",\"message\":\"m\"}");
        assertThat(bed.call(call, context(1))).isInstanceOf(ToolOutcome.Completed.class);
        bed.shell(run, "git -C w reset -q --soft HEAD~1");
        assertThat(bed.probe(call, context(1))).isEqualTo(new ProbeOutcome.DidNotHappen());
    }

    @Test
    void knowsAPushThatTookPlaceOnAnyReplica() {
        commit();
        ToolCall call = bed.toolCall("git_push", "{\"path\":\"w\"}");
        assertThat(bed.call(call, context(1))).isInstanceOf(ToolOutcome.Completed.class);
        bed.becomeAnotherReplica();
        assertThat(bed.probe(call, context(2))).isInstanceOf(ProbeOutcome.Happened.class);
        bed.forge().commit(repository, "main", Map.of("theirs", "t\n"));
        assertThat(bed.probe(call, context(2)))
                .isInstanceOfSatisfying(
                        ProbeOutcome.Happened.class,
                        happened -> assertThat(happened.content()).contains("others have pushed"));
    }

    @Test
    void knowsAPushThatDidNotTakePlace() {
        commit();
        ToolCall call = bed.toolCall("git_push", "{\"path\":\"w\"}");
        assertThat(bed.probe(call, context(1))).isEqualTo(new ProbeOutcome.DidNotHappen());
        bed.forge()
                .behave(exchange -> {
                    if (exchange.getRequestURI().getPath().endsWith("/git-receive-pack")) {
                        exchange.sendResponseHeaders(500, -1);
                        return true;
                    }
                    return false;
                });
        assertThat(bed.call(call, context(1))).isInstanceOf(ToolOutcome.Failed.class);
        assertThat(bed.probe(call, context(2))).isEqualTo(new ProbeOutcome.DidNotHappen());
    }

    @Test
    void doesNotGuessWhenTheBranchHasBecomeSomethingElse() {
        commit();
        ToolCall call = bed.toolCall("git_push", "{\"path\":\"w\"}");
        assertThat(bed.call(call, context(1))).isInstanceOf(ToolOutcome.Completed.class);
        Forge.git(bed.forge().directory(repository), "update-ref", "-d", "refs/heads/main");
        assertThat(bed.probe(call, context(1))).isEqualTo(new ProbeOutcome.Unknown());
        bed.forge().commit(repository, "main", Map.of("x", "unrelated\n"));
        assertThat(bed.probe(call, context(1))).isEqualTo(new ProbeOutcome.Unknown());
    }

    @Test
    void findsOutByItselfThatAPushWhoseAnswerWasLostTookPlace() {
        commit();
        bed.forge().loseAnswerOfPush();
        assertThat(bed.ok(run, "git_push", "{\"path\":\"w\"}")).startsWith("Pushed main: ");
        assertThat(bed.forge().read(repository, "main", "b")).isEqualTo("b");
    }

    @Test
    void saysThatTheOutcomeIsUnknownWhenTheRemoteIsGone() {
        commit();
        ToolCall call = bed.toolCall("git_push", "{\"path\":\"w\"}");
        assertThat(bed.call(call, context(1))).isInstanceOf(ToolOutcome.Completed.class);
        bed.forge()
                .behave(exchange -> {
                    exchange.sendResponseHeaders(503, -1);
                    return true;
                });
        assertThat(bed.probe(call, context(2))).isEqualTo(new ProbeOutcome.Unknown());
    }

    @Test
    void clonesOnceWhenItIsAskedAgainAfterACrash() {
        String url = bed.forge().url(repository);
        ToolCall call = bed.toolCall("git_clone", "{\"url\":\"" + url + "\",\"path\":\"again\"}");
        bed.shell(run, "true");
        assertThat(bed.call(call, context(1))).isInstanceOf(ToolOutcome.Completed.class);
        bed.shell(run, "echo mine > again/mine");
        bed.open(run, 2);
        assertThat(bed.call(call, context(2))).isInstanceOf(ToolOutcome.Completed.class);
        assertThat(bed.shell(run, 2, "cat again/mine")).startsWith("mine\n");
    }

    private void commit() {
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"m\"}");
    }

    private ToolContext context(long epoch) {
        return bed.context(run, epoch, GitSpec.defaultsOf("coder"), new Cancellation());
    }
}
