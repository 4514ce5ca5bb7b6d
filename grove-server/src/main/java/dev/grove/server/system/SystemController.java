package dev.grove.server.system;

import dev.grove.core.key.Scope;
import dev.grove.core.run.lease.ClusterState;
import dev.grove.core.run.lease.GroveVersion;
import dev.grove.server.security.RequiresScope;
import dev.grove.workspace.engine.Engines;
import java.time.Clock;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /system}. */
@RestController
class SystemController {

    private final ClusterState cluster;
    private final Engines engines;
    private final SchemaVersion schema;
    private final Clock clock;

    SystemController(ClusterState cluster, Engines engines, SchemaVersion schema, Clock clock) {
        this.cluster = cluster;
        this.engines = engines;
        this.schema = schema;
        this.clock = clock;
    }

    @GetMapping("/system")
    @RequiresScope(value = Scope.ADMIN, operator = true)
    SystemResponse system() {
        return new SystemResponse(
                clock.instant(),
                GroveVersion.OF_THIS_SERVER,
                new SystemResponse.Schema(schema.newest().version(), schema.newest().name()),
                cluster.replicas().stream().map(SystemResponse.Replica::of).toList(),
                SystemResponse.Queue.of(cluster.queue()),
                SystemResponse.Sandbox.of(engines));
    }
}
