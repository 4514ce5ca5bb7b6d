package dev.grove.workspace.container.host;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.sun.security.auth.module.UnixSystem;
import dev.grove.core.database.directory.DataDirectory;
import dev.grove.workspace.volume.LoopVolumes;
import dev.grove.workspace.volume.TmpfsVolumes;
import dev.grove.workspace.volume.VolumeException;
import dev.grove.workspace.volume.VolumeKind;
import dev.grove.workspace.volume.VolumeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/** The places for files as volumes of an engine. */
public class Volumes {

    private static final Logger LOG = LoggerFactory.getLogger(Volumes.class);
    private static final String SOCKET = "unix:";
    private static final List<String> TOOLS = List.of("mkfs.ext4", "debugfs", "losetup");
    private static final List<Path> TOOL_FOLDERS =
            List.of(Path.of("/usr/sbin"), Path.of("/sbin"), Path.of("/usr/bin"));

    /** A container that is on its way keeps its volume until it is gone. */
    private static final RetryTemplate WHILE_IN_USE =
            new RetryTemplate(
                    RetryPolicy.builder()
                            .includes(ConflictException.class)
                            .delay(Duration.ofMillis(100))
                            .maxRetries(50)
                            .build());

    private final VolumeSettings settings;
    private final Path folder;
    private final boolean local;
    private volatile boolean imagesFailed;
    private volatile boolean imagesServed;

    /**
     * Volumes of one engine.
     *
     * @param local whether the engine is on this machine; a loop device of this machine would be
     *     something else on another
     */
    Volumes(VolumeSettings settings, DataDirectory data, boolean local) {
        this.settings = settings;
        this.folder = data.resolve("workspaces");
        this.local = local;
    }

    public VolumeKind kindOn(EngineClient engine) {
        boolean images =
                local
                        && switch (settings.kind()) {
                            case EXT4 -> true;
                            case TMPFS -> false;
                            case AUTO -> !imagesFailed && canMakeImages(engine);
                        };
        return images ? images() : new TmpfsVolumes(engine.podman());
    }

    /** A sandbox works on a place of this kind. */
    public void served(VolumeKind kind) {
        imagesServed |= kind.keepsFiles();
    }

    /**
     * The engine could not use a place. Only the first sandbox of all, which is the canary, decides
     * what later ones lie on: whatever fails afterwards is that one sandbox's trouble.
     *
     * @return whether another kind is worth a try
     */
    public boolean giveUp(VolumeKind kind, RuntimeException cause) {
        if (settings.kind() != VolumeSettings.Kind.AUTO
                || !kind.keepsFiles()
                || imagesServed
                || imagesFailed) {
            return false;
        }
        LOG.warn("The engine cannot use ext4 images; workspaces lie in memory from now on", cause);
        imagesFailed = true;
        return true;
    }

    /** Makes a volume on a place. One that is there is made anew: its device may have changed. */
    public static void create(
            DockerClient calls,
            Map<String, String> place,
            String volume,
            Map<String, String> labels) {
        remove(calls, volume);
        calls.createVolumeCmd()
                .withName(volume)
                .withDriver("local")
                .withDriverOpts(place)
                .withLabels(labels)
                .exec();
    }

    /**
     * Gives a mounted place of this machine to its user again: Podman gives a volume to the user of
     * the container that mounts it first, which works on no files.
     *
     * @param owner the machine's user and group id
     */
    public static void giveBack(DockerClient calls, String volume, int owner) {
        Path folder = Path.of(calls.inspectVolumeCmd(volume).exec().getMountpoint());
        try {
            Files.setAttribute(folder, "unix:uid", owner, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(folder, "unix:gid", owner, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new VolumeException("the place " + volume + " cannot be given to its user", e);
        }
    }

    /** Waits a while for the container that uses it to be removed. */
    public static void remove(DockerClient calls, String volume) {
        try {
            WHILE_IN_USE.invoke(() -> calls.removeVolumeCmd(volume).exec());
        } catch (NotFoundException _) {
            // There is none, or not any more.
        }
    }

    /**
     * Images that Grove made are always found again, whatever kind is used now; an engine on
     * another machine has none.
     */
    public VolumeKind images() {
        return local ? new LoopVolumes(folder) : new TmpfsVolumes(false);
    }

    private static boolean canMakeImages(EngineClient engine) {
        return engine.address().host().startsWith(SOCKET)
                && Files.exists(Path.of("/dev/loop-control"))
                && new UnixSystem().getUid() == 0
                && TOOLS.stream().allMatch(Volumes::isInstalled);
    }

    private static boolean isInstalled(String tool) {
        return TOOL_FOLDERS.stream().anyMatch(dir -> Files.isExecutable(dir.resolve(tool)));
    }
}
