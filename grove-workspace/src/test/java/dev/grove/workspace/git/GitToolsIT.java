package dev.grove.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.forge.Forge;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.GitSpec;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GitToolsIT {

    private static GitTestBed bed;
    private RunId run;

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
    void newRun() {
        run = bed.newRun();
    }

    @Test
    void clonesEditsCommitsPushesAndPulls() {
        bed.forge().create("round.git", Map.of("README", "one\n", "src/a.txt", "a\n"));
        assertThat(clone("round.git", "work"))
                .isEqualTo("Cloned " + bed.forge().url("round.git") + "; the branch is main.");
        assertThat(bed.shell(run, "cat work/README work/src/a.txt")).startsWith("one\na\n");
        bed.shell(run, "echo two >> work/README; echo new > work/new.txt");
        assertThat(bed.ok(run, "git_status", "{\"path\":\"work\"}"))
                .isEqualTo("## main...origin/main\n M README\n?? new.txt\n");
        assertThat(bed.ok(run, "git_diff", "{\"path\":\"work\"}")).contains("+two");
        bed.ok(run, "git_add", "{\"path\":\"work\",\"paths\":[\".\"]}");
        assertThat(bed.ok(run, "git_diff", "{\"path\":\"work\",\"staged\":true}"))
                .contains("+two")
                .contains("+new");
        assertThat(bed.ok(run, "git_commit", "{\"path\":\"work\",\"message\":\"More\"}"))
                .startsWith("Committed ");
        assertThat(bed.ok(run, "git_log", "{\"path\":\"work\",\"limit\":1}"))
                .contains("Author: coder <coder@agents.grove.invalid>")
                .contains("More");
        assertThat(bed.ok(run, "git_push", "{\"path\":\"work\"}")).startsWith("Pushed main: ");
        assertThat(bed.forge().read("round.git", "main", "new.txt")).isEqualTo("new");
        assertThat(bed.ok(run, "git_status", "{\"path\":\"work\"}"))
                .isEqualTo("## main...origin/main\n");

        bed.forge().commit("round.git", "main", Map.of("theirs.txt", "theirs\n"));
        assertThat(bed.ok(run, "git_pull", "{\"path\":\"work\"}")).contains("Fast-forward");
        assertThat(bed.shell(run, "cat work/theirs.txt")).startsWith("theirs\n");
        assertThat(bed.ok(run, "git_fetch", "{\"path\":\"work\"}")).isEqualTo("Nothing is new.");
    }

    @Test
    void pushesANewBranchAndFetchesThoseOfOthers() {
        bed.forge().create("branches.git", Map.of("a", "a\n"));
        clone("branches.git", "w");
        bed.ok(run, "git_checkout", "{\"path\":\"w\",\"ref\":\"topic\",\"create\":true}");
        bed.shell(run, "echo b > w/b");
        bed.ok(run, "git_add", "{\"path\":\"w\",\"paths\":[\"b\"]}");
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"b\"}");
        assertThat(bed.ok(run, "git_push", "{\"path\":\"w\"}")).contains("topic: new branch");
        assertThat(bed.forge().read("branches.git", "topic", "b")).isEqualTo("b");
        bed.forge().commit("branches.git", "others", Map.of("c", "c\n"));
        assertThat(bed.ok(run, "git_fetch", "{\"path\":\"w\"}")).contains("remotes/origin/others");
        assertThat(bed.ok(run, "git_branch", "{\"path\":\"w\"}"))
                .contains("topic")
                .contains("remotes/origin/others");
        Forge.git(bed.forge().directory("branches.git"), "branch", "-D", "others");
        assertThat(bed.ok(run, "git_fetch", "{\"path\":\"w\"}"))
                .contains("deleted")
                .contains("remotes/origin/others");
        assertThat(bed.ok(run, "git_branch", "{\"path\":\"w\"}")).doesNotContain("others");
    }

    @Test
    void pushesAlsoWhenAnotherReplicaGoesOn() {
        bed.forge().create("replica.git", Map.of("a", "a\n"));
        clone("replica.git", "w");
        bed.becomeAnotherReplica();
        bed.shell(run, "echo b > w/b");
        bed.ok(run, "git_add", "{\"path\":\"w\",\"paths\":[\"b\"]}");
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"b\"}");
        bed.ok(run, "git_push", "{\"path\":\"w\"}");
        assertThat(bed.forge().read("replica.git", "main", "b")).isEqualTo("b");
        bed.becomeAnotherReplica();
        bed.forge().commit("replica.git", "main", Map.of("c", "c\n"));
        assertThat(bed.ok(run, "git_pull", "{\"path\":\"w\"}")).contains("Fast-forward");
    }

    @Test
    void mergesWhenBothSidesHaveGoneOnAndReportsConflicts() {
        bed.forge().create("merge.git", Map.of("a", "a\n", "b", "b\n"));
        clone("merge.git", "w");
        bed.forge().commit("merge.git", "main", Map.of("b", "theirs\n"));
        bed.shell(run, "echo mine > w/a");
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"mine\",\"all\":true}");
        assertThat(bed.refused(run, "git_push", "{\"path\":\"w\"}")).contains("git_pull");
        bed.ok(run, "git_pull", "{\"path\":\"w\"}");
        assertThat(bed.shell(run, "cat w/a w/b")).startsWith("mine\ntheirs\n");
        bed.ok(run, "git_push", "{\"path\":\"w\"}");
        bed.forge().commit("merge.git", "main", Map.of("a", "theirs again\n"));
        bed.shell(run, "echo mine again > w/a");
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"mine\",\"all\":true}");
        assertThat(bed.refused(run, "git_pull", "{\"path\":\"w\"}")).contains("Conflicts in a.");
        assertThat(bed.shell(run, "cat w/a")).contains("<<<<<<<");
    }

    @Test
    void refusesToLoseWhatTheRemoteHasUnlessForceIsGranted() {
        String theirs = bed.forge().create("force.git", Map.of("a", "a\n"));
        clone("force.git", "w");
        bed.shell(run, "cd w && git -c user.name=x -c user.email=x@x commit -q --amend -m other");
        assertThat(bed.refused(run, "git_push", "{\"path\":\"w\"}"))
                .contains("has commits that yours has not");
        assertThat(bed.refused(run, "git_push", "{\"path\":\"w\",\"force\":true}"))
                .contains("may not push with force");
        assertThat(bed.forge().head("force.git", "main")).isEqualTo(theirs);
        GitSpec granted = new GitSpec("coder", "coder@agents.grove.invalid", true);
        assertThat(bed.call(run, "git_push", "{\"path\":\"w\"}", granted))
                .isInstanceOf(ToolOutcome.Failed.class);
        assertThat(bed.call(run, "git_push", "{\"path\":\"w\",\"force\":true}", granted))
                .isInstanceOf(ToolOutcome.Completed.class);
        assertThat(bed.forge().head("force.git", "main")).isNotEqualTo(theirs);
    }

    @Test
    void clonesToADepthAndGoesOnFromThere() {
        bed.forge().create("deep.git", Map.of("a", "1\n"));
        for (int i = 2; i < 6; i++) {
            bed.forge().commit("deep.git", "main", Map.of("a", i + "\n"));
        }
        bed.ok(
                run,
                "git_clone",
                "{\"url\":\"" + bed.forge().url("deep.git") + "\",\"path\":\"w\",\"depth\":2}");
        assertThat(bed.shell(run, "cd w && git rev-list --count HEAD")).startsWith("2\n");
        bed.forge().commit("deep.git", "main", Map.of("a", "6\n"));
        bed.becomeAnotherReplica();
        bed.ok(run, "git_pull", "{\"path\":\"w\"}");
        bed.shell(run, "echo b > w/b");
        bed.ok(run, "git_add", "{\"path\":\"w\",\"paths\":[\"b\"]}");
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"b\"}");
        bed.ok(run, "git_push", "{\"path\":\"w\"}");
        assertThat(bed.forge().read("deep.git", "main", "b")).isEqualTo("b");
        assertThat(bed.shell(run, "cd w && git fsck --strict && git rev-list --count HEAD"))
                .contains("4\n");
    }

    @Test
    void clonesAnEmptyRepositoryAndPushesItsFirstCommit() {
        bed.forge().create("empty.git", Map.of());
        assertThat(clone("empty.git", "w")).contains("which is empty");
        bed.shell(run, "echo a > w/a");
        bed.ok(run, "git_add", "{\"path\":\"w\",\"paths\":[\"a\"]}");
        bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"a\"}");
        bed.ok(run, "git_push", "{\"path\":\"w\"}");
        assertThat(bed.forge().read("empty.git", "main", "a")).isEqualTo("a");
    }

    @Test
    void signsAsTheAgentsDefinitionSays() {
        bed.ok(run, "git_init", "{}");
        bed.shell(run, "git config user.name Evil; git config user.email evil@evil; echo a > a");
        bed.ok(run, "git_add", "{\"paths\":[\"a\"]}");
        GitSpec git = new GitSpec("Build Bot", "bot@example.org", false);
        assertThat(bed.call(run, "git_commit", "{\"message\":\"m\"}", git))
                .isInstanceOf(ToolOutcome.Completed.class);
        assertThat(bed.shell(run, "git log --format='%an <%ae> %cn <%ce>'"))
                .startsWith("Build Bot <bot@example.org> Build Bot <bot@example.org>\n");
    }

    @Test
    void saysWhatIsWrongInWordsForTheModel() {
        assertThat(bed.refused(run, "git_status", "{}")).contains("not a git repository");
        assertThat(bed.refused(run, "git_push", "{}")).contains("No remote is known");
        bed.ok(run, "git_init", "{\"path\":\"own\"}");
        assertThat(bed.refused(run, "git_commit", "{\"path\":\"own\",\"message\":\"m\"}"))
                .contains("nothing to commit");
        assertThat(bed.refused(run, "git_push", "{\"path\":\"own\"}"))
                .contains("only what git_clone has cloned");
        assertThat(bed.refused(run, "git_clone", "{\"url\":\"ssh://git@forge.example/a.git\"}"))
                .contains("https");
        assertThat(bed.refused(run, "git_clone", clone(bed.forge().url("nobody.example", "a"))))
                .contains("asks for credentials")
                .contains("git.nobody.example_" + bed.forge().port() + ".token");
        assertThat(bed.refused(run, "git_clone", clone(bed.forge().url("missing.git"))))
                .contains("There is no repository at");
        assertThat(bed.shell(run, "ls -A")).startsWith("own\n[exit code 0");
    }

    @Test
    void leavesAFolderAsItWasWhenACloneFails() {
        bed.shell(run, "mkdir full && echo mine > full/file");
        bed.forge().create("taken.git", Map.of("a", "a\n"));
        assertThat(bed.refused(run, "git_clone", cloneTo("taken.git", "full")))
                .contains("not empty");
        assertThat(bed.refused(run, "git_clone", cloneTo("absent.git", "fresh")))
                .contains("There is no repository");
        assertThat(bed.refused(run, "git_clone", cloneTo("absent.git", "full/a/b")))
                .contains("There is no repository");
        bed.shell(run, "mkdir empty");
        assertThat(bed.refused(run, "git_clone", cloneTo("absent.git", "empty")))
                .contains("There is no repository");
        assertThat(bed.shell(run, "find . -mindepth 1 | sort"))
                .startsWith("./empty\n./full\n./full/file\n[exit");
    }

    private String clone(String repository, String path) {
        return bed.ok(run, "git_clone", cloneTo(repository, path));
    }

    private static String cloneTo(String repository, String path) {
        return "{\"url\":\"" + bed.forge().url(repository) + "\",\"path\":\"" + path + "\"}";
    }

    private static String clone(String url) {
        return "{\"url\":\"" + url + "\",\"path\":\"x/y\"}";
    }
}
