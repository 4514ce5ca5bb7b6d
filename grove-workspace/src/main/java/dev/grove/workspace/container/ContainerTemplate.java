package dev.grove.workspace.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.WorkspaceSettings;
import java.util.List;
import java.util.Map;

/** The one form that every sandbox's container has; an agent chooses only sizes and image. */
record ContainerTemplate(WorkspaceSettings settings, SeccompOption seccomp) {

    static final int USER_ID = 10_001;
    static final String USER = USER_ID + ":" + USER_ID;

    private static final long MIB = 1024L * 1024;
    private static final double NANOS_PER_CPU = 1e9;
    private static final long OPEN_FILES = 4096;

    /**
     * What differs between containers.
     *
     * @param memoryMegabytes of its programs, and of its files where they are in memory
     */
    record Wish(
            String name,
            String volume,
            Map<String, String> labels,
            WorkspaceSpec size,
            int memoryMegabytes) {}

    CreateContainerCmd create(EngineClient engine, Wish wish) {
        return engine.calls()
                .createContainerCmd(imageOf(wish.size()))
                .withName(wish.name())
                .withLabels(wish.labels())
                .withUser(USER)
                .withNetworkDisabled(true)
                .withWorkingDir("/workspace")
                .withHostConfig(hostConfig(wish, seccomp.on(engine)))
                .withEntrypoint(List.of())
                .withCmd("sleep", "infinity");
    }

    String imageOf(WorkspaceSpec size) {
        return size.image() == null ? settings.image() : size.image();
    }

    private HostConfig hostConfig(Wish wish, String seccompOption) {
        WorkspaceSpec size = wish.size();
        long memory = wish.memoryMegabytes() * MIB;
        HostConfig config =
                HostConfig.newHostConfig()
                        .withNetworkMode("none")
                        .withBinds(new Bind(wish.volume(), new Volume("/workspace")))
                        .withMemory(memory)
                        .withMemorySwap(memory)
                        .withNanoCPUs((long) (size.cpus() * NANOS_PER_CPU))
                        .withPidsLimit((long) size.pids())
                        .withCapDrop(Capability.ALL)
                        .withReadonlyRootfs(true)
                        .withSecurityOpts(List.of("no-new-privileges", seccompOption))
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

    private static List<Ulimit> ulimits(WorkspaceSpec size) {
        long largestFile = size.diskMb() * MIB;
        return List.of(
                new Ulimit("nofile", OPEN_FILES, OPEN_FILES),
                new Ulimit("fsize", largestFile, largestFile),
                new Ulimit("core", 0L, 0L),
                // Podman fails to start without it.
                new Ulimit("nproc", 4096L, 4096L));
    }
}
