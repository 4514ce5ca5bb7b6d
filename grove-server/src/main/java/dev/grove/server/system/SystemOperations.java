package dev.grove.server.system;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.Nothing;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.run.lease.ClusterState;
import dev.grove.core.run.lease.GroveVersion;
import dev.grove.workspace.engine.Engines;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.info.GitProperties;
import org.springframework.stereotype.Component;

/** Operations that show the servers, and what the one that answers was built from. */
@Component
class SystemOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("system", Scope.ADMIN);

    private final ClusterState cluster;
    private final Engines engines;
    private final SchemaVersion schema;
    private final Optional<GitProperties> git;
    private final Clock clock;

    SystemOperations(
            ClusterState cluster,
            Engines engines,
            SchemaVersion schema,
            Optional<GitProperties> git,
            Clock clock) {
        this.cluster = cluster;
        this.engines = engines;
        this.schema = schema;
        this.git = git;
        this.clock = clock;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("getSystem", Nothing.class)
                        .says(
                                "Look at the servers",
                                "Which servers hold a lease, what they execute, what waits for them, and what this one can do.")
                        .at(Route.get("/system").forOperators())
                        .views(SystemView.class, (_, _) -> system()),
                GROUP.operation("getVersion", Nothing.class)
                        .needs(Scope.READ_ONLY)
                        .says(
                                "Name the build",
                                "What the server that answers was built from; servers of two versions answer in turn while they are replaced.")
                        .at(Route.get("/version").shared())
                        .views(VersionView.class, (_, _) -> version()));
    }

    private SystemView system() {
        return new SystemView(
                clock.instant(),
                GroveVersion.OF_THIS_SERVER,
                new SystemView.Schema(schema.newest().version(), schema.newest().name()),
                cluster.replicas().stream().map(SystemView.Replica::of).toList(),
                SystemView.Queue.of(cluster.queue()),
                SystemView.Sandbox.of(engines));
    }

    private VersionView version() {
        return new VersionView(
                GroveVersion.OF_THIS_SERVER,
                git.map(GitProperties::getCommitId).orElse(null),
                git.map(commit -> commit.get("commit.id.describe")).orElse(null),
                schema.newest().version());
    }
}
