package dev.grove.workspace.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.model.Container;
import dev.grove.core.id.RunId;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.VolumeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Removal by a sweep, whichever server left a thing there, and what the sweep lets be. */
class ReaperIT {

    private static final Clock NOW = Clock.systemUTC();

    private final List<RunId> runs = new ArrayList<>();
    private SandboxTestBed bed;

    @BeforeEach
    void setUp() {
        bed = SandboxTestBed.open();
    }

    @AfterEach
    void tearDown() {
        if (bed != null) {
            runs.forEach(bed::remove);
            bed.close();
        }
    }

    @Test
    void removesWhatIsLeftOfRunsThatHaveEnded() {
        RunId withContainer = used();
        RunId withoutContainer = used();
        String volume = volumeOf(withContainer);
        String other = volumeOf(withoutContainer);
        removeContainersOf(withoutContainer);

        bed.reaper(_ -> Map.of()).sweep();

        assertThat(bed.containersOf(withContainer)).isEmpty();
        assertThat(volumes()).doesNotContain(volume, other);
    }

    @Test
    void keepsTheFilesOfALivingRunWhoseContainerIsGone() {
        RunId run = used();
        removeContainersOf(run);

        bed.reaper(_ -> Map.of(run, 1L)).sweep();

        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"kept\"}")).contains("kept");
        assertThat(bed.containersOf(run)).hasSize(1);
    }

    @Test
    void removesTheContainerOfAnEpochThatIsOver() {
        RunId run = used();

        bed.reaper(_ -> Map.of(run, 2L)).sweep();

        assertThat(bed.containersOf(run)).isEmpty();
        assertThat(volumes()).contains(volumeOf(run));
    }

    @Test
    void removesASpareOneThatWasNotTakenForLong() {
        String volume = VolumeName.fresh();
        OpenSandbox spare = bed.engine().startSpare(volume, WorkspaceSpec.DEFAULTS);
        spare.close();

        // Sweeping at the same moment, as another replica does, keeps it.
        sweepIn(Duration.ZERO);
        assertThat(volumes()).contains(volume);

        sweepIn(Duration.ofMinutes(31));
        assertThat(volumes()).doesNotContain(volume);
        assertThat(bed.docker().listContainersCmd().withShowAll(true).exec())
                .extracting(Container::getId)
                .doesNotContain(spare.container());
    }

    @Test
    void doesNotMindOthersThatSweepAtTheSameTime() {
        List<RunId> ended = IntStream.range(0, 4).mapToObj(_ -> used()).toList();
        List<String> left = ended.stream().map(this::volumeOf).toList();

        CompletableFuture.allOf(
                        IntStream.range(0, 3)
                                .mapToObj(_ ->
                                        CompletableFuture.runAsync(
                                                bed.reaper(_ -> Map.of())::sweep))
                                .toArray(CompletableFuture[]::new))
                .join();
        // Anything that one sweep found in another's hands is removed by the next.
        bed.reaper(_ -> Map.of()).sweep();

        assertThat(ended).allMatch(run -> bed.containersOf(run).isEmpty());
        assertThat(volumes()).doesNotContainAnyElementsOf(left);
    }

    @Test
    void letsVolumesBeThatItDidNotSign() {
        String forged = VolumeName.fresh();
        bed.docker()
                .createVolumeCmd()
                .withName(forged)
                .withLabels(
                        new ContainerLabels(new byte[32])
                                .of(new OwnedVolume(forged, Instant.EPOCH)))
                .exec();
        try {
            sweepIn(Duration.ofDays(1));
            assertThat(volumes()).contains(forged);
        } finally {
            bed.docker().removeVolumeCmd(forged).exec();
        }
    }

    /** Where workspaces are images; in memory they have no place that a user could look into. */
    @Test
    void leavesNoImageThatOtherUsersOfTheMachineCanRead() throws IOException {
        String volume = volumeOf(used());
        Path folder = bed.data().resolve("workspaces");

        if (bed.docker().inspectVolumeCmd(volume).exec().getOptions().containsValue("ext4")) {
            assertThat(mode(folder)).isEqualTo("rwx------");
            assertThat(mode(folder.resolve(volume + ".ext4"))).isEqualTo("rw-------");
        } else {
            assertThat(folder).doesNotExist();
        }
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /** Sweeps later, as a server would that started long ago. */
    private void sweepIn(Duration later) {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        Reaper reaper =
                bed.reaper(_ -> Map.of(), ((InstantSource) now::get).withZone(ZoneOffset.UTC));
        now.set(NOW.instant().plus(later));
        reaper.sweep();
    }

    private RunId used() {
        RunId run = bed.newRun();
        runs.add(run);
        bed.ok(run, "ws_file_write", "{\"path\":\"kept\",\"content\":\"kept\"}");
        return run;
    }

    private String volumeOf(RunId run) {
        return bed.volumeOf(run);
    }

    private void removeContainersOf(RunId run) {
        bed.containersOf(run)
                .forEach(
                        container -> ContainerEngine.removeByName(bed.docker(), container.getId()));
    }

    private List<String> volumes() {
        return bed.docker().listVolumesCmd().exec().getVolumes().stream()
                .map(InspectVolumeResponse::getName)
                .toList();
    }
}
