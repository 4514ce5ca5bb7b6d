package dev.grove.server.process;

import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The build before the one that is tested, which {@code ./grove test --all} makes of the sources of
 * its commit.
 *
 * @param jar of its server, without a test's additions
 */
record EarlierBuild(Path jar) implements Build {

    /** None where the sources come without their history. */
    static Optional<EarlierBuild> found() {
        return Optional.ofNullable(System.getenv("GROVE_TEST_EARLIER_BUILD"))
                .map(jar -> new EarlierBuild(Path.of(jar)));
    }

    /** Contract checks are off: its answers lack what was added to the contract since. */
    @Override
    public HttpCaller caller(HttpCaller of) {
        return of.withoutContract();
    }

    @Override
    public ServerProcess start(Cluster cluster, String name) {
        return cluster.start(jar, name);
    }
}
