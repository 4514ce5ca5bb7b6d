package dev.grove.workspace.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.start.RunFiles;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Views of real sandboxes: who may hold one, for how long, and what a refusal does to it. */
@Timeout(180)
class ViewsIT {

    private static final WorkspaceSpec SIZE = WorkspaceSpec.DEFAULTS;
    private static final RunFiles FILES = new RunFiles(0, null, Map.of("a.txt", "text\n"));

    private final SandboxTestBed bed =
            SandboxTestBed.open(
                    Map.of(
                            "grove.workspaces.views.patience", "1s",
                            "grove.workspaces.views.spool", "64B",
                            "grove.workspaces.views.spool-per-tenant", "40B"));
    private final Views views = bed.bean(Views.class);
    private final WorkspaceViews reader = bed.bean(WorkspaceViews.class);
    private final Spool spool = bed.bean(Spool.class);
    private final TenantId tenant = TenantId.next();

    @AfterEach
    void close() {
        bed.close();
    }

    @Test
    void aRefusedPathLeavesTheViewToTheNext() {
        Sandbox first = views.look(key(tenant), View::sandbox);

        assertThatThrownBy(() -> views.look(key(tenant), view -> view.ask("tree", path("missing"))))
                .isInstanceOf(SandboxRefusedException.class);
        assertThatThrownBy(() -> reader.read(tenant, SIZE, FILES, "missing"))
                .isInstanceOfSatisfying(
                        GroveException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.VALIDATION_FAILED));

        assertThat(views.look(key(tenant), View::sandbox)).isSameAs(first);
        assertThat(reader.list(tenant, SIZE, FILES, ".", 10).entries()).hasSize(1);
    }

    @Test
    void aViewThatBrokeIsNotGivenToTheNext() {
        Sandbox first = views.look(key(tenant), View::sandbox);
        assertThatThrownBy(() ->
                        views.look(
                                key(tenant),
                                _ -> {
                                    throw new IllegalStateException("in the middle");
                                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(views.look(key(tenant), View::sandbox)).isNotSameAs(first);
    }

    @Test
    void filesThatAreNotReadHoldNoView() throws IOException {
        List<SpooledFile> untaken = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            untaken.add(reader.read(tenant, SIZE, FILES, "a.txt"));
        }
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        untaken.getLast().sendTo(received);
        assertThat(received).hasToString("text\n");
        assertThat(spool.taken()).isEqualTo(30);
        for (SpooledFile file : untaken) {
            file.close();
        }
        assertThat(spool.taken()).isZero();
    }

    @Test
    void whatHasNoRoomOnTheWayIsRefusedAndHurtsNothing() throws IOException {
        RunFiles two = new RunFiles(0, null, Map.of("30", "x".repeat(30), "41", "x".repeat(41)));
        Sandbox view = views.look(new Views.Key(tenant, SIZE, null, two), View::sandbox);
        assertCode(() -> reader.read(tenant, SIZE, two, "41"), ErrorCode.VALIDATION_FAILED);
        try (SpooledFile _ = reader.read(tenant, SIZE, two, "30")) {
            assertCode(() -> reader.read(tenant, SIZE, two, "30"), ErrorCode.RATE_LIMITED);
            try (SpooledFile _ = reader.read(TenantId.next(), SIZE, two, "30")) {
                assertCode(
                        () -> reader.read(TenantId.next(), SIZE, two, "30"), ErrorCode.UNAVAILABLE);
            }
        }
        assertThat(spool.taken()).isZero();
        assertThat(views.look(new Views.Key(tenant, SIZE, null, two), View::sandbox))
                .isSameAs(view);
    }

    @Test
    void anArchivePassesOverTheSameDiskWithinTheSameBounds() {
        RunId run = bed.newRun();
        bed.shell(run, "head -c 100 /dev/urandom > noise");
        Keeping.Kept kept = (Keeping.Kept) bed.workspaces().keep(run, 1);
        RunFiles files = new RunFiles(1, kept.digest(), Map.of());

        assertCode(() -> reader.archive(bed.tenant(), files), ErrorCode.VALIDATION_FAILED);
        assertCode(() -> reader.archive(tenant, files), ErrorCode.NOT_FOUND);
        assertThat(spool.taken()).isZero();
        bed.remove(run);
    }

    /**
     * A snapshot of a few kilobytes. To compare lines by the million, git left to itself would take
     * more memory than the sandbox has.
     */
    @Test
    void filesBeyondTheMemoryAreNamedAndCompared() {
        RunId run = bed.newRun();
        bed.shell(run, "truncate -s 400M huge; yes | head -c 64M > lines; echo 1 > small");
        Keeping.Kept before = (Keeping.Kept) bed.workspaces().keep(run, 1);
        bed.shell(
                run,
                "printf x | dd of=huge bs=1 seek=300M conv=notrunc; echo n >> lines; echo 2 > small");
        Keeping.Kept after = (Keeping.Kept) bed.workspaces().keep(run, 1);
        RunFiles files = new RunFiles(2, after.digest(), Map.of());

        assertThatThrownBy(() -> reader.read(bed.tenant(), SIZE, files, "huge"))
                .isInstanceOf(GroveException.class)
                .hasMessageContaining("huge has 419430400 bytes");
        Difference seen =
                reader.diff(bed.tenant(), SIZE, new RunFiles(1, before.digest(), Map.of()), files);
        assertThat(seen.files())
                .extracting(Difference.Change::path, Difference.Change::change)
                .containsExactly(
                        tuple("huge", "modified"),
                        tuple("lines", "modified"),
                        tuple("small", "modified"));
        assertThat(seen.diff())
                .contains("Binary files a/huge and b/huge differ")
                .contains("Binary files a/lines and b/lines differ")
                .contains("-1\n+2\n");
        bed.remove(run);
    }

    /** git leaves a closed folder out, and waits for a pipe. */
    @Test
    void whatIsClosedToGitIsComparedToo() {
        RunId run = bed.newRun();
        bed.shell(run, "echo 1 > open");
        Keeping.Kept from = (Keeping.Kept) bed.workspaces().keep(run, 1);
        bed.shell(run, "echo 2 > open; mkdir shut; echo x > shut/f; echo y > g; mkfifo pipe");
        bed.shell(run, "chmod 000 g; chmod 500 shut");
        Keeping.Kept to = (Keeping.Kept) bed.workspaces().keep(run, 1);

        Difference seen =
                reader.diff(
                        bed.tenant(),
                        SIZE,
                        new RunFiles(1, from.digest(), Map.of()),
                        new RunFiles(2, to.digest(), Map.of()));

        assertThat(seen.files())
                .extracting(Difference.Change::path)
                .contains("g", "open", "shut/f");
        bed.remove(run);
    }

    /** Diffs apply as those that git writes of two commits, whatever the files are called. */
    @Test
    void gitApplyTakesTheDiff() {
        String before =
                """
                mkdir gone; echo gone > gone/f; seq 50 > old; echo 1 > changed; echo x > script
                printf 'diff --git b/x b/x\\n' > header
                """;
        RunId run = bed.newRun();
        bed.shell(run, before);
        Keeping.Kept from = (Keeping.Kept) bed.workspaces().keep(run, 1);
        bed.shell(
                run,
                """
                rm -r gone; mv old 'new "name'; echo 2 > changed; chmod +x script; : > empty
                printf 'a\\rdiff --git b/x b/x\\n' > header; mkdir b; echo x > 'b/b b'; echo y > b/b
                mv b deep; ln -s changed link; printf x > "tab$(printf '\\t')"
                """);
        Keeping.Kept to = (Keeping.Kept) bed.workspaces().keep(run, 1);
        String diff =
                reader.diff(
                                bed.tenant(),
                                SIZE,
                                new RunFiles(1, from.digest(), Map.of()),
                                new RunFiles(2, to.digest(), Map.of()))
                        .diff();
        assertThat(diff)
                .contains(
                        "diff --git a/deep/b b/deep/b\nnew file mode 100644\nindex 0000000..",
                        "diff --git a/gone/f b/gone/f\ndeleted file mode 100644\n",
                        "rename from old\nrename to \"new \\\"name\"\n");
        String applied =
                bed.shell(
                        run,
                        """
                        mkdir -p .git/t && cd .git/t && git init -q . && %s
                        echo %s | base64 -d | git apply && cd ../.. && diff -r --exclude=.git . .git/t && echo alike
                        """
                                .formatted(before, base64(diff)));
        assertThat(applied).contains("alike");
        bed.remove(run);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** It is git's own, and full of files that change with every command. */
    @Test
    void filesInsideGitAreNotCompared() {
        RunId run = bed.newRun();
        bed.shell(run, "mkdir .git; echo 1 | tee .git/index > file");
        Keeping.Kept before = (Keeping.Kept) bed.workspaces().keep(run, 1);
        bed.shell(run, "echo 2 | tee .git/index > file");
        Keeping.Kept after = (Keeping.Kept) bed.workspaces().keep(run, 1);

        Difference seen =
                reader.diff(
                        bed.tenant(),
                        SIZE,
                        new RunFiles(1, before.digest(), Map.of()),
                        new RunFiles(2, after.digest(), Map.of()));
        assertThat(seen.files()).extracting(Difference.Change::path).containsExactly("file");
        bed.remove(run);
    }

    @Test
    void aTenantsFloodDoesNotStarveAnother() throws Exception {
        TenantId other = TenantId.next();
        CountDownLatch looking = new CountDownLatch(2);
        CountDownLatch seen = new CountDownLatch(1);
        List<Future<Boolean>> flood = new ArrayList<>();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                for (int i = 0; i < 8; i++) {
                    flood.add(
                            callers.submit(
                                    () -> views.look(key(tenant), _ -> stay(looking, seen))));
                }
                looking.await();
                assertThat(reader.list(other, SIZE, FILES, ".", 10).entries()).hasSize(1);
                assertCode(() -> reader.list(tenant, SIZE, FILES, ".", 10), ErrorCode.RATE_LIMITED);
            } finally {
                seen.countDown();
            }
        }
        assertThat(flood.stream().filter(caller -> caller.state() == Future.State.SUCCESS))
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(reader.list(tenant, SIZE, FILES, ".", 10).entries()).hasSize(1);
    }

    private static boolean stay(CountDownLatch looking, CountDownLatch seen) {
        looking.countDown();
        try {
            seen.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertCode(ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        GroveException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private static Views.Key key(TenantId tenant) {
        return new Views.Key(tenant, SIZE, null, FILES);
    }

    private static ObjectNode path(String path) {
        return JsonNodeFactory.instance.objectNode().put("path", path);
    }
}
