package dev.grove.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.core.forge.Forge;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.attack.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Everything executable and everything that redirects, planted in a repository; then all tools run
 * on it. Nothing planted may run, and nothing may go to another server.
 */
@ExtendWith(Tally.class)
class HostileConfigIT {

    private static final String HOOKS =
            "pre-commit commit-msg prepare-commit-msg post-commit post-checkout pre-push post-merge"
                    + " pre-merge-commit reference-transaction post-index-change pre-auto-gc"
                    + " fsmonitor-watchman applypatch-msg post-rewrite update pre-receive"
                    + " post-receive post-update";

    /** Seen from the server's side: nothing in a sandbox can make it. */
    private static final Path OUTSIDE = Path.of("/tmp", "grove-git-sentinel-" + UUID.randomUUID());

    /** Names of what differs in kind. */
    private static final Set<String> KINDS =
            Set.of(
                    "core.fsmonitor",
                    "core.hooksPath",
                    "hooks in .git/hooks",
                    "filter.clean",
                    "filter.process",
                    "diff.external",
                    "merge driver",
                    "gpg.program",
                    "core.sshCommand",
                    "credential.helper",
                    "core.pager",
                    "submodule update=!command",
                    "protocol.ext",
                    "include.path",
                    "configuration of the home folder",
                    "url.insteadOf",
                    "remote.url",
                    "http.proxy",
                    "core.worktree",
                    ".git is a link",
                    "alternates",
                    "replaced objects",
                    "locks left by the dead");

    private static GitTestBed bed;
    private static Forge evil;
    private static RunId run;

    @BeforeAll
    static void setUp() throws IOException {
        bed = GitTestBed.open();
        evil = new Forge(Forge.temporaryDirectory());
        evil.create("x.git", Map.of("evil", "evil\n"));
        run = bed.newRun();
        bed.shell(
                run,
                "printf '#!/bin/sh\\necho \"$0 $*\" >> /workspace/ran\\ntouch "
                        + OUTSIDE
                        + "\\ncat\\n' > /workspace/sentinel; chmod +x /workspace/sentinel");
    }

    @AfterAll
    static void tearDown() {
        if (bed != null) {
            bed.close();
        }
        if (evil != null) {
            evil.close();
        }
    }

    @BeforeEach
    void clear() {
        bed.shell(
                run,
                "rm -rf /workspace/w /workspace/ran /tmp/.gitconfig /tmp/.config"
                        + " /workspace/.gitconfig");
    }

    @ParameterizedTest
    @MethodSource("planted")
    void runsNothingAndGoesNowhereElse(Planted planted) {
        Tally.tried("git configuration", planted.name());
        String repository = "r" + UUID.randomUUID() + ".git";
        String before = bed.forge().create(repository, Map.of("a", "a\n", "b", "b\n"));
        String url = bed.forge().url(repository);
        bed.ok(run, "git_clone", "{\"url\":\"" + url + "\",\"path\":\"w\"}");
        plant(planted, url);
        bed.forge().commit(repository, "main", Map.of("b", "theirs\n"));

        String changed = useEveryTool();

        assertThat(bed.shell(run, "cat /workspace/ran")).as(changed).contains("No such file");
        assertThat(OUTSIDE).doesNotExist();
        assertThat(evil.requests()).isEmpty();
        assertThat(bed.asked()).containsOnly("forge.example_" + bed.forge().port());
        // Whatever was pushed came after what was there, and holds what the agent committed.
        Forge.git(bed.forge().directory(repository), "merge-base", "--is-ancestor", before, "main");
        assertThat(bed.forge().read(repository, "main", "b")).isIn("theirs", "b");
    }

    @Test
    void theSentinelItselfWorks() {
        bed.shell(run, "git init -q self; git -C self config core.fsmonitor /workspace/sentinel");
        bed.shell(run, "git -C self status");
        assertThat(bed.shell(run, "cat ran; rm -rf ran self /tmp/grove-git-*"))
                .contains("sentinel");
    }

    @Test
    void triesEnough() throws IOException {
        assertThat(all().stream().map(Planted::name).distinct().count()).isGreaterThan(55);
    }

    private static void plant(Planted planted, String url) {
        String planting =
                "cd /workspace/w; S=/workspace/sentinel; N=$$; HOOKS='"
                        + HOOKS
                        + "'; EVIL="
                        + evil.url("evil.example", "x.git")
                        + "; URL="
                        + url
                        + "\n"
                        + planted.script()
                        + "\nrm -f /workspace/ran "
                        + OUTSIDE;
        bed.shell(run, planting);
    }

    /** None may break; whether each can do its work depends on what is planted. */
    private static String useEveryTool() {
        bed.shell(run, "cd /workspace/w && echo changed > a; echo new > n; rm -f /workspace/ran");
        StringBuilder outcomes = new StringBuilder();
        for (List<String> call :
                List.of(
                        List.of("git_init", ""),
                        List.of("git_status", ""),
                        List.of("git_diff", ""),
                        List.of("git_diff", ",\"ref\":\"HEAD\",\"paths\":[\"a\"]"),
                        List.of("git_add", ",\"paths\":[\".\"]"),
                        List.of("git_diff", ",\"staged\":true"),
                        List.of("git_commit", ",\"message\":\"mine\\n\\nx: y\""),
                        List.of("git_commit", ",\"message\":\"again\",\"all\":true"),
                        List.of("git_log", ""),
                        List.of("git_branch", ",\"name\":\"other\""),
                        List.of("git_branch", ""),
                        List.of("git_checkout", ",\"ref\":\"topic\",\"create\":true"),
                        List.of("git_checkout", ",\"ref\":\"main\""),
                        List.of("git_branch", ",\"name\":\"other\",\"delete\":true"),
                        List.of("git_fetch", ""),
                        List.of("git_pull", ""),
                        List.of("git_push", ""),
                        List.of("git_push", ",\"branch\":\"topic\""))) {
            ToolOutcome outcome =
                    bed.call(run, call.getFirst(), "{\"path\":\"w\"" + call.getLast() + "}");
            outcomes.append(call).append(" -> ").append(outcome).append('\n');
        }
        return outcomes.toString();
    }

    static Stream<Planted> planted() throws IOException {
        return TestForm.rows(all(), Planted::name, KINDS);
    }

    private static List<Planted> all() throws IOException {
        return Planted.in("/git/hostile-config.sh").toList();
    }
}
