package dev.grove.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.attack.Tally;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects that an agent crafts in its repository do not reach the remote. */
@ExtendWith(Tally.class)
class HostilePushIT {

    private static final String PREPARE =
            """
            cd /workspace/w
            git config user.name x; git config user.email x@x
            bytes() { printf "$(echo $1 | sed 's/../\\\\x&/g')"; }
            raw() { (cat; bytes $1) | git hash-object -w -t tree --literally --stdin; }
            tree() { git commit-tree -p HEAD -m m $1 2>/dev/null \
              || printf 'tree %s\\nparent %s\\nauthor A <a@b> 1 +0000\\ncommitter A <a@b> 1 +0000\\n\\nm\\n' $1 $(git rev-parse HEAD) \
              | git hash-object -w -t commit --literally --stdin; }
            main() { echo $1 > .git/refs/heads/main; }
            """;

    /** Names of what differs in kind. */
    private static final Set<String> KINDS =
            Set.of(
                    "file named .git in a tree",
                    "file named .. in a tree",
                    "file with a slash in its name",
                    "link in the place of .gitmodules",
                    "two entries of one name",
                    "tree that is no tree",
                    "submodule that runs a command",
                    "submodule with a name that leads out",
                    "commit without an author",
                    "branch that is a blob",
                    "branch that names nothing",
                    "branch that is a link",
                    "object that is missing",
                    "object that is not what its name says",
                    "object that is larger than allowed",
                    "history that is cut off where it is not",
                    "parent that is hidden by a graft");

    private static GitTestBed bed;
    private static RunId run;

    @BeforeAll
    static void setUp() throws IOException {
        bed = GitTestBed.open();
        run = bed.newRun();
    }

    @AfterAll
    static void tearDown() {
        if (bed != null) {
            bed.close();
        }
    }

    @ParameterizedTest
    @MethodSource("crafted")
    void doesNotReachTheRemote(Planted crafted) {
        Tally.tried("git pushes", crafted.name());
        String repository = "r" + UUID.randomUUID() + ".git";
        String before = bed.forge().create(repository, Map.of("a", "a\n"));
        clone(repository);
        String made = bed.shell(run, PREPARE + crafted.script());
        String head = bed.shell(run, "cat w/.git/refs/heads/main");
        assertThat(head).as(made).doesNotStartWith(before);
        ToolOutcome outcome = bed.call(run, "git_push", "{\"path\":\"w\"}");
        assertThat(outcome).as(made).isInstanceOf(ToolOutcome.Failed.class);
        assertThat(((ToolOutcome.Failed) outcome).content())
                .isNotBlank()
                .hasSizeLessThan(2_000)
                .doesNotContain("The tool failed with an internal error");
        assertThat(bed.forge().head(repository, "main")).isEqualTo(before);
    }

    @Test
    void anHonestPushIsTakenByTheSameMeans() {
        String repository = "honest.git";
        bed.forge().create(repository, Map.of("a", "a\n"));
        clone(repository);
        bed.shell(
                run,
                PREPARE
                        + "b=$(echo x | git hash-object -w --stdin);"
                        + " t=$(printf '100644 ok\\0' | raw $b); main $(tree $t)");
        bed.ok(run, "git_push", "{\"path\":\"w\"}");
        assertThat(bed.forge().read(repository, "main", "ok")).isEqualTo("x");
    }

    static Stream<Planted> crafted() throws IOException {
        return TestForm.rows(Planted.in("/git/hostile-push.sh").toList(), Planted::name, KINDS);
    }

    private static void clone(String repository) {
        bed.shell(run, "rm -rf /workspace/w");
        bed.ok(
                run,
                "git_clone",
                "{\"url\":\"" + bed.forge().url(repository) + "\",\"path\":\"w\"}");
    }
}
