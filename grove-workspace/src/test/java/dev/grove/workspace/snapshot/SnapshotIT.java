package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that outlive the sandbox they were made in, on both kinds of volumes. */
class SnapshotIT {

    private static final String MAKE_ALL_SORTS =
            """
            mkdir -p deep/er .git/objects && echo text > deep/er/file && ln -s ../deep/er/file .git/link
            printf 'x' > "$(printf 'new\\nline')" && printf 'y' > "$(printf 'latin\\351')"
            echo '#!/bin/sh' > run.sh && chmod 751 run.sh && truncate -s 300M sparse && echo end >> sparse
            ln run.sh twin && mkdir empty && chmod 500 empty && touch -d 2001-02-03 old
            head -c 3000000 /dev/urandom > noise
            """;

    private static final String DESCRIBE =
            "find . -printf '%P|%y|%m|%s|%l|%n|%T@\\n' | sort | sed 's/|[0-9]*\\.[0-9]*$//'; cat deep/er/file"
                    + " \"$(printf 'new\\nline')\" \"$(printf 'latin\\351')\"; tail -c 4 sparse; sha256sum noise sparse;"
                    + " stat -c %y old";

    @ParameterizedTest
    @ValueSource(strings = {"auto", "tmpfs"})
    void bringsEveryKindOfFileBackOnAFreshMachine(String kind) {
        try (SandboxTestBed bed = onVolumes(kind)) {
            RunId run = bed.newRun();
            bed.shell(run, MAKE_ALL_SORTS);
            String before = described(bed, run, 1);
            Keeping kept = bed.workspaces().keep(run, 1);
            assertThat(kept).isInstanceOf(Keeping.Kept.class);
            assertThat(bed.workspaces().keep(run, 1)).isEqualTo(new Keeping.Unchanged());
            bed.remove(run);
            assertThat(bed.containersOf(run)).isEmpty();

            String digest = ((Keeping.Kept) kept).digest();
            bed.openEpoch(
                    run, 2, WorkspaceSpec.DEFAULTS, Map.of(), new KeptFiles(digest, 1, false));

            assertThat(described(bed, run, 2)).isEqualTo(before);
            bed.remove(run);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "tmpfs"})
    void tellsTheModelOnceThatFilesAreAsAtAnEarlierTurn(String kind) {
        try (SandboxTestBed bed = onVolumes(kind)) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");
            Keeping.Kept kept = (Keeping.Kept) bed.workspaces().keep(run, 1);
            bed.shell(run, "echo two > file");
            bed.remove(run);

            bed.openEpoch(
                    run,
                    2,
                    WorkspaceSpec.DEFAULTS,
                    Map.of(),
                    new KeptFiles(kept.digest(), 1, true));

            assertThat(bed.shell(run, 2, "cat file"))
                    .startsWith("[The machine that held the workspace was lost.")
                    .contains("\none\n");
            assertThat(bed.shell(run, 2, "cat file")).startsWith("one\n");
            bed.remove(run);
        }
    }

    /** Its turn is closed only now, by an execution that runs none of its calls again. */
    @Test
    void keepsWhatAnEarlierExecutionChangedBeforeItWasCutOff() {
        try (SandboxTestBed bed = onVolumes("auto")) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");
            Keeping.Kept kept = (Keeping.Kept) bed.workspaces().keep(run, 1);
            bed.shell(run, "echo two > file");
            bed.workspaces().release(run, 1);

            bed.openEpoch(
                    run,
                    2,
                    WorkspaceSpec.DEFAULTS,
                    Map.of(),
                    new KeptFiles(kept.digest(), 1, true));

            assertThat(bed.workspaces().keep(run, 2))
                    .isInstanceOf(Keeping.Kept.class)
                    .isNotEqualTo(kept);
            bed.remove(run);
        }
    }

    @Test
    void keepsFilesAgainThatAreAsBeforeOnesThatWereNotKept() {
        try (SandboxTestBed bed =
                SandboxTestBed.open(Map.of("grove.workspaces.snapshots.max-size", "1MB"))) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file && touch -d 2001-02-03 .");
            Keeping kept = bed.workspaces().keep(run, 1);
            assertThat(kept).isInstanceOf(Keeping.Kept.class);
            bed.shell(run, "head -c 3000000 /dev/urandom > noise");
            assertThat(bed.workspaces().keep(run, 1)).isInstanceOf(Keeping.NotKept.class);

            assertThat(bed.workspaces().keep(run, 1))
                    .as("nothing has changed since, and nothing is kept")
                    .isInstanceOf(Keeping.NotKept.class);
            bed.shell(run, "rm noise && touch -d 2001-02-03 .");
            assertThat(bed.workspaces().keep(run, 1)).isEqualTo(kept);
            assertThat(bed.workspaces().keep(run, 1)).isEqualTo(new Keeping.Unchanged());
            bed.remove(run);
        }
    }

    /**
     * Its last turn says not_kept, so what an execution begins with is news to whoever reads it.
     */
    @Test
    void keepsAfterATakeOverWhatWasNotKeptBefore() {
        try (SandboxTestBed bed = onVolumes("auto")) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");
            Keeping.Kept kept = (Keeping.Kept) bed.workspaces().keep(run, 1);
            bed.workspaces().release(run, 1);

            bed.openEpoch(
                    run,
                    2,
                    WorkspaceSpec.DEFAULTS,
                    Map.of(),
                    new KeptFiles(kept.digest(), 1, true));
            assertThat(bed.shell(run, 2, "cat file")).startsWith("one\n");

            assertThat(bed.workspaces().keep(run, 2)).isEqualTo(kept);
            assertThat(bed.workspaces().keep(run, 2)).isEqualTo(new Keeping.Unchanged());
            bed.remove(run);
        }
    }

    private static SandboxTestBed onVolumes(String kind) {
        return SandboxTestBed.open(Map.of("grove.workspaces.volumes.kind", kind));
    }

    private static String described(SandboxTestBed bed, RunId run, long epoch) {
        String text = bed.shell(run, epoch, DESCRIBE);
        return text.substring(0, text.lastIndexOf("[exit code"));
    }
}
