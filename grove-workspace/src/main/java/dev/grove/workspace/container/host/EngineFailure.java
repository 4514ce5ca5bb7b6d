package dev.grove.workspace.container.host;

import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Why an engine could not be spoken to, for people. */
final class EngineFailure {

    private EngineFailure() {}

    /**
     * Finds out why the call failed and what has to be mended.
     *
     * @param engine its name and version, as far as they are known
     * @param now time to compare the end of certificates with
     * @throws CertificateException when the files are gone
     */
    static SandboxStatus of(EngineAddress address, String engine, Throwable failure, Instant now) {
        Path folder = address.certificates();
        if (folder == null) {
            return new SandboxStatus(Obstacle.AWAY, engine, "the container engine does not answer");
        }
        EngineIdentity identity = EngineIdentity.read(folder);
        Optional<TlsRefusal> first =
                seen(SSLException.class, failure)
                        .map(refusal -> TlsRefusal.of(refusal, address, identity, now));
        return first.filter(TlsRefusal::isClear)
                // A connection may be closed before the reason for it was read.
                .or(() ->
                        wasReached(failure)
                                ? TlsRefusal.ofExpired(address, identity, now)
                                : Optional.empty())
                .or(() ->
                        CertificateProbe.refusal(address, identity)
                                .map(refusal -> TlsRefusal.of(refusal, address, identity, now)))
                .or(() -> first)
                .map(refusal -> new SandboxStatus(refusal.obstacle(), engine, refusal.reason()))
                .orElseGet(() -> silence(address, engine, failure));
    }

    private static SandboxStatus silence(EngineAddress address, String engine, Throwable failure) {
        String silent = "the container engine at %s does not answer".formatted(address.host());
        if (seen(UnknownHostException.class, failure).isPresent()) {
            return new SandboxStatus(
                    Obstacle.UNKNOWN_HOST, engine, silent + ": no host of that name is known");
        }
        return seen(ConnectException.class, failure).isPresent()
                ? new SandboxStatus(
                        Obstacle.NOT_LISTENING, engine, silent + ": nothing listens there")
                : new SandboxStatus(Obstacle.AWAY, engine, silent);
    }

    private static boolean wasReached(Throwable failure) {
        return seen(UnknownHostException.class, failure).isEmpty()
                && seen(ConnectException.class, failure).isEmpty();
    }

    private static <T extends Throwable> Optional<T> seen(Class<T> type, Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }
}
