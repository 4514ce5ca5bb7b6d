package dev.grove.server.process;

import dev.grove.server.HttpCaller;

/** How a server of a deployment is started. */
@FunctionalInterface
interface Build {

    /** The classes that are tested. */
    Build TESTED = Cluster::start;

    ServerProcess start(Cluster cluster, String name);

    /** Adapts a caller to its servers. */
    default HttpCaller caller(HttpCaller of) {
        return of;
    }
}
