package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.RunId;
import dev.grove.core.run.start.RunFiles;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.place.VolumeAssignments;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.view.SpooledFile;
import dev.grove.workspace.view.WorkspaceViews;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

    private static final String MAKE_FILES_TO_LOCK =
            """
            mkdir -p closed/deep/er ordinary && echo one > closed/deep/er/file && ln -s /etc/passwd closed/link
            echo two > "$(printf 'latin\\351')" && echo three > "$(printf 'new\\nline')" && ln -s /tmp ordinary/tmp
            echo four > written && ln written twin && echo five > ./--mode=777 && truncate -s 30M hole
            echo six > ordinary/six && echo seven > program
            """;

    private static final String LOCK =
            """
            chmod 2470 ordinary && chmod 001 "$(printf 'latin\\351')" && chmod 000 "$(printf 'new\\nline')" hole
            chmod 200 written && chmod 000 ./--mode=777 && chmod 311 program && chmod 000 closed/deep/er/file
            chmod 300 closed/deep/er && chmod 100 closed/deep && chmod 000 closed
            """;

    /** Opens one lock after the other. */
    private static final String DESCRIBE_LOCKED =
            """
            look() { for each; do stat -c '%n|%a|%F|%s|%h|%b' -- "$each"; done; }
            look *; chmod u+rx closed ordinary; look closed/* ordinary/*; chmod u+rx closed/deep; look closed/deep/*
            chmod u+rx closed/deep/er; look closed/deep/er/*; chmod -R u+rX .
            cat closed/deep/er/file lat* new* twin ./--mode=777 ordinary/six program; readlink closed/link ordinary/tmp
            sha256sum hole; stat -c '%i' written twin | uniq | wc -l
            """;

    @ParameterizedTest
    @ValueSource(strings = {"auto", "tmpfs"})
    void bringsEveryKindOfFileBackOnAFreshMachine(String kind) {
        try (SandboxTestBed bed = onVolumes(kind)) {
            RunId run = bed.newRun();
            bed.shell(run, MAKE_ALL_SORTS);
            String before = described(bed, run, 1);
            Keeping.Kept kept = kept(bed, run);
            assertThat(bed.workspaces().keep(run, 1)).isEqualTo(new Keeping.Unchanged());
            bed.remove(run);
            assertThat(bed.containersOf(run)).isEmpty();

            goOn(bed, run, kept, false);

            assertThat(described(bed, run, 2)).isEqualTo(before);
            bed.remove(run);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "tmpfs"})
    void showsTheModelOnceThatFilesAreAsAtAnEarlierTurn(String kind) {
        try (SandboxTestBed bed = onVolumes(kind)) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");
            Keeping.Kept kept = kept(bed, run);
            bed.shell(run, "echo two > file");
            bed.remove(run);

            goOn(bed, run, kept, true);

            assertThat(bed.shell(run, 2, "cat file"))
                    .startsWith("[The machine that held the workspace was lost.")
                    .contains("\none\n");
            assertThat(bed.shell(run, 2, "cat file")).startsWith("one\n");
            bed.remove(run);
        }
    }

    /** A mode by itself denies an owner nothing: who may change it may read. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "tmpfs"})
    void keepsWhatItsOwnerHasLocked(String kind) {
        try (SandboxTestBed bed = onVolumes(kind)) {
            RunId run = bed.newRun();
            bed.shell(run, MAKE_FILES_TO_LOCK + LOCK);
            String before = output(bed.shell(run, DESCRIBE_LOCKED));
            assertThat(before)
                    .contains("closed|0|directory", "closed/deep/er/file|0|regular file")
                    .contains("hole|0|", "one\ntwo\nthree\nfour\nfive\nsix\nseven\n");

            bed.shell(run, LOCK);
            Keeping.Kept kept = kept(bed, run);
            assertThat(output(bed.shell(run, DESCRIBE_LOCKED))).as("left alone").isEqualTo(before);
            bed.remove(run);

            goOn(bed, run, kept, false);

            assertThat(output(bed.shell(run, 2, DESCRIBE_LOCKED))).isEqualTo(before);
            bed.remove(run);
        }
    }

    @Test
    void bringsNothingBackThatIsNotWhatWasStored() throws IOException {
        try (SandboxTestBed bed = onVolumes("auto")) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");
            Keeping.Kept kept = kept(bed, run);
            bed.shell(run, "echo two > file");
            Keeping.Kept other = kept(bed, run);
            bed.remove(run);
            putInsteadOf(bed, kept.digest(), other.digest());

            goOn(bed, run, kept, false);

            assertThatThrownBy(() -> bed.workspaces().sandbox(run, 2))
                    .isInstanceOf(SandboxLostException.class)
                    .hasMessageContaining(
                            "is not what was stored under its name, " + kept.digest());
            assertThat(bed.containersOf(run)).isEmpty();
            assertThat(bed.bean(VolumeAssignments.class).find(bed.tenant(), run))
                    .as("a place to go on with")
                    .hasValueSatisfying(assignment -> assertThat(assignment.ready()).isFalse());
            bed.remove(run);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "tmpfs"})
    void putsKeptFilesInPlaceOfThoseThatAreThere(String kind) {
        try (SandboxTestBed bed = onVolumes(kind)) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");
            Keeping.Kept kept = kept(bed, run);
            bed.shell(run, "echo two > file; echo more > more");
            bed.workspaces().release(run, 1);
            goOn(bed, run, kept, true);

            assertThat(bed.workspaces().restore(run, 2, kept.digest())).isTrue();

            assertThat(bed.shell(run, 2, "cat file; ls")).startsWith("one\nfile\n[exit code 0");
            assertThat(bed.workspaces().keep(run, 2)).as("news to its turn").isEqualTo(kept);
            bed.shell(run, 2, "echo three > file");
            assertThat(bed.workspaces().restore(run, 2, kept.digest())).as("in use").isTrue();
            assertThat(bed.shell(run, 2, "cat file")).startsWith("one\n");
            bed.remove(run);
        }
    }

    @Test
    void leavesFilesAloneThatCannotBeReplaced() {
        try (SandboxTestBed bed = onVolumes("auto")) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");

            assertThat(bed.workspaces().restore(run, 1, "f".repeat(64))).isFalse();
            assertThat(bed.workspaces().restore(run, 7, null)).as("another epoch").isFalse();

            assertThat(bed.shell(run, "cat file")).startsWith("one\n");
            bed.remove(run);
        }
    }

    /** However slowly its caller reads, no connection of a store is kept for it. */
    @Test
    void anArchiveOnItsWayNeedsNothingOfItsStore() throws IOException {
        try (SandboxTestBed bed = onVolumes("auto")) {
            RunId run = bed.newRun();
            bed.shell(run, "head -c 5000000 /dev/urandom > noise");
            Keeping.Kept kept = kept(bed, run);
            SnapshotStore store = bed.bean(SnapshotStore.class);
            byte[] stored;
            try (InputStream content = store.open(bed.tenant(), kept.digest()).orElseThrow()) {
                stored = content.readAllBytes();
            }
            RunFiles files = new RunFiles(1, kept.digest(), Map.of());
            ByteArrayOutputStream taken = new ByteArrayOutputStream();

            try (SpooledFile archive =
                    bed.bean(WorkspaceViews.class).archive(bed.tenant(), files)) {
                store.delete(bed.tenant(), kept.digest());
                assertThat(archive.size()).isEqualTo(stored.length);
                archive.sendTo(taken);
            }

            assertThat(taken.toByteArray()).isEqualTo(stored);
            bed.remove(run);
        }
    }

    private static Keeping.Kept kept(SandboxTestBed bed, RunId run) {
        Keeping kept = bed.workspaces().keep(run, 1);
        assertThat(kept).isInstanceOf(Keeping.Kept.class);
        return (Keeping.Kept) kept;
    }

    /**
     * Another execution takes the run over.
     *
     * @param changedSince whether there is word of changes after what was kept
     */
    private static void goOn(
            SandboxTestBed bed, RunId run, Keeping.Kept kept, boolean changedSince) {
        KeptFiles files = new KeptFiles(kept.digest(), 1, changedSince);
        bed.openEpoch(run, 2, WorkspaceSpec.DEFAULTS, Map.of(), files);
    }

    private static void putInsteadOf(SandboxTestBed bed, String digest, String other)
            throws IOException {
        SnapshotStore store = bed.bean(SnapshotStore.class);
        Path file = Files.createTempFile("other", "");
        try (InputStream content = store.open(bed.tenant(), other).orElseThrow()) {
            Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
            store.delete(bed.tenant(), digest);
            store.put(bed.tenant(), digest, file);
        } finally {
            Files.delete(file);
        }
    }

    /** Half of the files would be brought back as if they were all. */
    @Test
    void keepsNothingWhereSomethingCannotBeRead() {
        try (SandboxTestBed bed = onVolumes("auto")) {
            RunId run = bed.newRun();
            bed.shell(
                    run,
                    "for i in $(seq 20); do mkdir %1$s && cd %1$s; done"
                            .formatted("n".repeat(250)));

            assertThat(bed.workspaces().keep(run, 1))
                    .isInstanceOfSatisfying(
                            Keeping.NotKept.class,
                            not ->
                                    assertThat(not.reason())
                                            .contains("could not be read: File name too long"));
            bed.remove(run);
        }
    }

    /** Its turn is closed only now, by an execution that runs none of its calls again. */
    @Test
    void keepsWhatAnEarlierExecutionChangedBeforeItWasCutOff() {
        try (SandboxTestBed bed = onVolumes("auto")) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");
            Keeping.Kept kept = kept(bed, run);
            bed.shell(run, "echo two > file");
            bed.workspaces().release(run, 1);

            goOn(bed, run, kept, true);

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
            Keeping.Kept kept = kept(bed, run);
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

    /** Its last turn says not_kept, so what an execution begins with is news to its reader. */
    @Test
    void keepsAfterATakeOverWhatWasNotKeptBefore() {
        try (SandboxTestBed bed = onVolumes("auto")) {
            RunId run = bed.newRun();
            bed.shell(run, "echo one > file");
            Keeping.Kept kept = kept(bed, run);
            bed.workspaces().release(run, 1);

            goOn(bed, run, kept, true);
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
        return output(bed.shell(run, epoch, DESCRIBE));
    }

    private static String output(String text) {
        return text.substring(0, text.lastIndexOf("[exit code"));
    }
}
