package dev.grove.workspace.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.SELContext;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.container.host.SeccompOption;
import dev.grove.workspace.sandbox.VolumeName;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one form that every sandbox's container has; an agent chooses only sizes and image. */
record ContainerTemplate(WorkspaceSettings settings, SeccompOption seccomp) {

    static final String FOLDER = "/workspace";

    /**
     * User of the processes that live as long as the container: its init, and the process that it
     * is made for. A process of the agent's own user could write code into their memory, which
     * would outlive the call that it came with.
     */
    private static final String KEEPER = VolumeName.KEEPER + ":" + VolumeName.KEEPER;

    private static final long MIB = 1024L * 1024;
    private static final double NANOS_PER_CPU = 1e9;
    private static final long OPEN_FILES = 4096;
    private static final long PROCESSES = 4L * WorkspaceSpec.MOST_PIDS;

    /**
     * Properties in which containers differ.
     *
     * @param skills the volume that lies at {@code /skills}, or null for none
     * @param memoryMegabytes memory of its programs, and of its files where they are in memory
     */
    record Request(
            String name,
            String volume,
            @Nullable String skills,
            Map<String, String> labels,
            WorkspaceSpec size,
            int memoryMegabytes) {}

    CreateContainerCmd create(EngineClient engine, Request request) {
        return engine.calls()
                .createContainerCmd(imageOf(request.size()))
                .withName(request.name())
                .withLabels(request.labels())
                .withUser(KEEPER)
                .withNetworkDisabled(true)
                .withWorkingDir("/")
                .withHostConfig(hostConfig(engine, request))
                .withEntrypoint(List.of())
                .withCmd("sleep", "infinity");
    }

    String imageOf(WorkspaceSpec size) {
        return size.image() == null ? settings.image() : size.image();
    }

    private HostConfig hostConfig(EngineClient engine, Request request) {
        WorkspaceSpec size = request.size();
        long memory = request.memoryMegabytes() * MIB;
        HostConfig config =
                HostConfig.newHostConfig()
                        .withNetworkMode("none")
                        .withBinds(binds(engine, request))
                        .withMemory(memory)
                        .withMemorySwap(memory)
                        .withNanoCPUs((long) (size.cpus() * NANOS_PER_CPU))
                        .withPidsLimit((long) Math.min(size.pids(), WorkspaceSpec.MOST_PIDS))
                        .withCapDrop(Capability.ALL)
                        .withReadonlyRootfs(true)
                        .withSecurityOpts(List.of("no-new-privileges", seccomp.on(engine)))
                        // Without uid: Podman knows no such option.
                        .withTmpFs(Map.of("/tmp", "rw,exec,nosuid,nodev,size=256m,mode=1777"))
                        .withUlimits(ulimits(size))
                        .withLogConfig(new LogConfig(LogConfig.LoggingType.NONE))
                        .withIpcMode("private")
                        .withCgroupnsMode("private")
                        .withOomScoreAdj(500)
                        .withInit(true);
        return settings.runtime().isBlank() ? config : config.withRuntime(settings.runtime());
    }

    private static List<Bind> binds(EngineClient engine, Request request) {
        Bind workspace = bind(engine, request.volume(), FOLDER, AccessMode.rw);
        return request.skills() == null
                ? List.of(workspace)
                : List.of(
                        workspace,
                        bind(engine, request.skills(), SkillVolumes.FOLDER, AccessMode.ro));
    }

    /** Docker would give an empty volume the owner that the folder has in the image. */
    static Bind bind(EngineClient engine, String volume, String at, AccessMode mode) {
        Volume folder = new Volume(at);
        return engine.podman()
                ? new Bind(volume, folder, mode)
                : new Bind(volume, folder, mode, SELContext.DEFAULT, true);
    }

    private static List<Ulimit> ulimits(WorkspaceSpec size) {
        long largestFile = size.diskMb() * MIB;
        return List.of(
                new Ulimit("nofile", OPEN_FILES, OPEN_FILES),
                new Ulimit("fsize", largestFile, largestFile),
                new Ulimit("core", 0L, 0L),
                // Podman fails to start without it. The cgroup holds the processes: its limit is
                // lower.
                new Ulimit("nproc", PROCESSES, PROCESSES));
    }
}
