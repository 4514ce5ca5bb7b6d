package dev.grove.workspace.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.RunId;
import dev.grove.core.run.file.RunInputs;
import dev.grove.core.run.start.RunFiles;
import dev.grove.core.workspace.FileContents;
import dev.grove.core.workspace.IncomingFile;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.view.SpooledFile;
import dev.grove.workspace.view.WorkspaceViews;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Files that callers put into runs, as the runs' sandboxes have them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InputsIT {

    private static final String HALF_TAKEN =
            "python3 -c \"import os; os.setxattr('/workspace', b'user.grove.put', b'%d')\"; echo half > .grove-incoming";

    /** Two pieces, and no text. */
    private static final byte[] BINARY = new byte[4 * 1024 * 1024];

    static {
        new Random(1).nextBytes(BINARY);
    }

    private SandboxTestBed bed;

    @BeforeAll
    void open() {
        bed = SandboxTestBed.open();
    }

    @AfterAll
    void close() {
        if (bed != null) {
            bed.close();
        }
    }

    @Test
    void areThereBeforeTheFirstToolAndNeverAgain() throws Exception {
        bringOnceTo(bed);
    }

    @Test
    void areThereOnceInMemoryToo() throws Exception {
        try (SandboxTestBed inMemory =
                SandboxTestBed.open(Map.of("grove.workspaces.volumes.kind", "tmpfs"))) {
            bringOnceTo(inMemory);
        }
    }

    private static void bringOnceTo(SandboxTestBed bed) throws Exception {
        RunId run = bed.newRun();
        put(bed, run, 1, "deep/er/b.bin", BINARY);
        put(bed, run, 2, "a.txt", text("one\n"));
        put(bed, run, 3, "empty", text(""));
        assertThat(bed.shell(run, "cat a.txt; wc -c < deep/er/b.bin; wc -c < empty; ls -A"))
                .startsWith("one\n4194304\n0\na.txt\ndeep\nempty\n[exit code 0");
        assertThat(bed.shell(run, "sha256sum < deep/er/b.bin; echo two > a.txt; rm empty"))
                .startsWith(digest(bed, BINARY));
        Keeping.Kept kept = (Keeping.Kept) bed.workspaces().keep(run, 1);
        KeptFiles files = new KeptFiles(kept.digest(), 1, false);
        bed.workspaces().release(run, 1);
        bed.openEpoch(run, 2, WorkspaceSpec.DEFAULTS, Map.of(), files);
        assertThat(bed.shell(run, 2, "cat a.txt; ls -A"))
                .startsWith("two\na.txt\ndeep\n[exit code 0");

        bed.remove(run);
        put(bed, run, 4, "late", text("later\n"));
        bed.openEpoch(run, 3, WorkspaceSpec.DEFAULTS, Map.of(), files);
        assertThat(bed.shell(run, 3, "cat a.txt late; ls -A"))
                .startsWith("two\nlater\na.txt\ndeep\nlate\n[exit code 0");
        bed.remove(run);
    }

    /** Nothing of the run has worked there since, so that the same content changes nothing. */
    @Test
    void areBroughtAgainWhereTheMarkDidNotComeToBe() throws Exception {
        RunId run = bed.newRun();
        put(bed, run, 1, "a.txt", text("one\n"));
        put(bed, run, 2, "b.txt", text("one\n"));
        bed.shell(run, "echo mine > a.txt; rm b.txt; " + HALF_TAKEN.formatted(1));
        goOnHere(bed, run);
        assertThat(bed.shell(run, 2, "cat a.txt b.txt; ls -A"))
                .startsWith("mine\none\na.txt\nb.txt\n[exit code 0");
        bed.remove(run);
    }

    @Test
    void comeBackWithTheFilesThatACallIsUndoneTo() throws Exception {
        RunId run = bed.newRun(WorkspaceSpec.DEFAULTS, Map.of("seed", "s\n"));
        put(bed, run, 1, "a.txt", text("one\n"));
        bed.shell(run, "rm a.txt seed");
        assertThat(bed.workspaces().restore(run, 1, null)).isTrue();
        assertThat(bed.shell(run, "cat a.txt seed")).startsWith("one\ns\n");
        bed.remove(run);
    }

    /**
     * Links and other things that a command leaves in the place of inputs cannot lead them
     * elsewhere; the model reads which could not be put.
     */
    @Test
    void goNowhereElseAndSayWhichCouldNotBePut() throws Exception {
        RunId run = bed.newRun();
        bed.shell(
                run,
                "mkdir taken; echo f > file; ln -s /tmp out; ln -s file link; ln -s ../x up; mkfifo pipe");
        goOnHere(bed, run);
        String[] hostile = {"taken", "file/below", "out/x", "link", "up", "pipe"};
        int seq = 0;
        for (String path : hostile) {
            put(bed, run, ++seq, path, text("hostile\n"));
        }
        put(bed, run, ++seq, "good", text("good\n"));
        String seen = bed.shell(run, 2, "cat good file; ls -A . taken /tmp");
        for (String path : hostile) {
            assertThat(seen)
                    .contains("[The file " + path + " could not be put into the workspace: ");
        }
        assertThat(seen)
                .contains("]\ngood\nf\n", "\ntaken:\n")
                .doesNotContain(".grove-", "hostile\n", "/tmp:\nx");
        bed.remove(run);
    }

    @Test
    void areRefusedWhereTheWorkspaceIsFullAndLeaveNothing() throws Exception {
        RunId run = bed.newRun(new WorkspaceSpec(null, 512, 1.0, 64, 64, "none"), Map.of());
        bed.shell(run, "head -c 62M /dev/zero > filler || true");
        goOnHere(bed, run, new WorkspaceSpec(null, 512, 1.0, 64, 64, "none"));
        put(bed, run, 1, "b.bin", BINARY);
        assertThat(bed.shell(run, 2, "ls -A"))
                .startsWith(
                        "[The file b.bin could not be put into the workspace: The workspace is full")
                .contains("filler")
                .doesNotContain(".grove-");
        bed.remove(run);
    }

    @Test
    void areSeenByCallersBeforeTheRunHasThem() throws Exception {
        RunId run = bed.newRun();
        bed.shell(run, "echo kept > kept.txt");
        Keeping.Kept kept = (Keeping.Kept) bed.workspaces().keep(run, 1);
        bed.remove(run);
        put(bed, run, 1, "a.txt", text("one\n"));
        RunFiles before = new RunFiles(1, kept.digest(), Map.of());
        RunFiles after =
                new RunFiles(
                        1,
                        kept.digest(),
                        Map.of(),
                        bed.bean(RunInputs.class).of(bed.tenant(), run));
        WorkspaceViews views = bed.bean(WorkspaceViews.class);
        try (SpooledFile file = views.read(bed.tenant(), WorkspaceSpec.DEFAULTS, after, "a.txt")) {
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            file.sendTo(content);
            assertThat(content.toString(StandardCharsets.UTF_8)).isEqualTo("one\n");
        }
        assertThat(
                        views.diff(bed.tenant(), WorkspaceSpec.DEFAULTS, before, after)
                                .files()
                                .toString())
                .contains("a.txt")
                .doesNotContain("kept.txt", ".grove");
    }

    @Test
    void leaveNothingWhenTheirSenderGoesAway() throws Exception {
        InputStream broken =
                new SequenceInputStream(
                        new ByteArrayInputStream(new byte[100_000]), new GoneAway());
        assertThatThrownBy(() -> bed.bean(FileContents.class).take(broken))
                .isInstanceOf(IOException.class)
                .hasMessage("gone");
        try (Stream<Path> files = Files.walk(bed.data())) {
            assertThat(files.filter(file -> file.toString().contains("taking-"))).isEmpty();
        }
    }

    private static void goOnHere(SandboxTestBed bed, RunId run) {
        goOnHere(bed, run, WorkspaceSpec.DEFAULTS);
    }

    private static void goOnHere(SandboxTestBed bed, RunId run, WorkspaceSpec size) {
        bed.workspaces().release(run, 1);
        bed.openEpoch(run, 2, size, Map.of());
    }

    private static byte[] text(String content) {
        return content.getBytes(StandardCharsets.UTF_8);
    }

    private static String digest(SandboxTestBed bed, byte[] content) throws IOException {
        try (IncomingFile file =
                bed.bean(FileContents.class).take(new ByteArrayInputStream(content))) {
            return file.digest();
        }
    }

    /** Bypasses the check whether it may be put. */
    private static void put(SandboxTestBed bed, RunId run, int seq, String path, byte[] content)
            throws IOException {
        try (IncomingFile file =
                bed.bean(FileContents.class).take(new ByteArrayInputStream(content))) {
            file.keep(bed.tenant());
            bed.rows()
                    .owner()
                    .sql(
                            """
                            INSERT INTO agent_run_files (tenant_id, run_id, seq, after_turn, path, digest, bytes, told, put_at)
                            VALUES (:tenant, :run, :seq, 0, :path, :digest, :bytes, true, now())
                            """)
                    .param("tenant", bed.tenant().value())
                    .param("run", run.value())
                    .param("seq", seq)
                    .param("path", path)
                    .param("digest", file.digest())
                    .param("bytes", file.bytes())
                    .update();
        }
    }

    private static final class GoneAway extends InputStream {

        @Override
        public int read() throws IOException {
            throw new IOException("gone");
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return read();
        }
    }
}
