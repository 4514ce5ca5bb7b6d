package dev.grove.server.process;

/** How a server of a deployment is started. */
@FunctionalInterface
interface Build {

    /** The classes that are tested. */
    Build TESTED = Cluster::start;

    ServerProcess start(Cluster cluster, String name);
}
