package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.SandboxSpec;
import dev.grove.workspace.WorkspaceSettings;
import java.util.List;
import java.util.Map;

/** The one form that every sandbox's container has; an agent chooses only sizes and image. */
final class ContainerTemplate {

    static final String USER = "10001:10001";
    private static final long MIB = 1024L * 1024;
    private static final double NANOS_PER_CPU = 1e9;

    private ContainerTemplate() {}

    static String name(SandboxSpec spec) {
        return "grove-" + spec.run() + "-" + spec.epoch();
    }

    static String volume(SandboxSpec spec) {
        return "grove-ws-" + spec.run();
    }

    static CreateContainerCmd create(
            DockerClient client,
            SandboxSpec spec,
            Map<String, String> labels,
            WorkspaceSettings settings) {
        String image =
                spec.workspace().image() == null ? settings.image() : spec.workspace().image();
        return client.createContainerCmd(image)
                .withName(name(spec))
                .withLabels(labels)
                .withUser(USER)
                .withNetworkDisabled(true)
                .withWorkingDir("/workspace")
                .withHostConfig(hostConfig(spec, settings))
                .withEntrypoint(List.of())
                .withCmd("sleep", "infinity");
    }

    private static HostConfig hostConfig(SandboxSpec spec, WorkspaceSettings settings) {
        WorkspaceSpec size = spec.workspace();
        HostConfig config =
                HostConfig.newHostConfig()
                        .withNetworkMode("none")
                        .withBinds(new Bind(volume(spec), new Volume("/workspace")))
                        .withMemory(size.memoryMb() * MIB)
                        .withMemorySwap(size.memoryMb() * MIB)
                        .withNanoCPUs((long) (size.cpus() * NANOS_PER_CPU))
                        .withPidsLimit((long) size.pids())
                        .withCapDrop(Capability.ALL)
                        .withReadonlyRootfs(true)
                        .withSecurityOpts(List.of("no-new-privileges"))
                        // Without uid: Podman knows no such option.
                        .withTmpFs(Map.of("/tmp", "rw,exec,nosuid,nodev,size=256m,mode=1777"))
                        .withUlimits(
                                List.of(
                                        new Ulimit("nofile", 4096L, 4096L),
                                        new Ulimit("core", 0L, 0L),
                                        // Podman fails to start without it.
                                        new Ulimit("nproc", 4096L, 4096L)))
                        .withLogConfig(new LogConfig(LogConfig.LoggingType.NONE))
                        .withIpcMode("private")
                        .withOomScoreAdj(500)
                        .withInit(true);
        return settings.runtime().isBlank() ? config : config.withRuntime(settings.runtime());
    }
}
