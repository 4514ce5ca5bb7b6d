package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFolderTest {

    private static final int STARTERS = 4;

    /** Above every process id that Linux gives out. */
    private static final long NO_PROCESS = 1L << 30;

    @TempDir private Path parent;

    @Test
    void theFoldersOfKilledJvmsAreRemovedByManyStartersAtOnce() throws Exception {
        for (int i = 0; i < 20; i++) {
            orphan("grove-test-postgres-" + NO_PROCESS + "-" + i);
        }
        List<Path> made = startAtOnce();

        try (var left = Files.list(parent)) {
            assertThat(left).containsExactlyInAnyOrderElementsOf(made);
        }
        assertThat(made).allSatisfy(folder -> assertThat(folder).isEmptyDirectory());
    }

    @Test
    void theFolderOfALivingJvmAndWhatIsNoFolderOfATestStay() throws Exception {
        Path living = orphan("grove-test-postgres-" + ProcessHandle.current().pid() + "-1");
        Path other = orphan("grove-test-postgres-of-mine");

        ServerFolder.create(parent);

        assertThat(living).isDirectoryContaining("glob:**0");
        assertThat(other).isDirectoryContaining("glob:**0");
    }

    private Path orphan(String name) throws IOException {
        Path folder = Files.createDirectory(parent.resolve(name));
        for (int i = 0; i < 50; i++) {
            Files.createFile(folder.resolve(String.valueOf(i)));
        }
        return folder;
    }

    private List<Path> startAtOnce() throws Exception {
        CyclicBarrier together = new CyclicBarrier(STARTERS);
        Callable<Path> starter =
                () -> {
                    together.await();
                    return ServerFolder.create(parent);
                };
        List<Path> made = new ArrayList<>();
        try (ExecutorService starters = Executors.newFixedThreadPool(STARTERS)) {
            List<Future<Path>> running = new ArrayList<>();
            for (int i = 0; i < STARTERS; i++) {
                running.add(starters.submit(starter));
            }
            for (Future<Path> one : running) {
                made.add(one.get());
            }
        }
        return made;
    }
}
