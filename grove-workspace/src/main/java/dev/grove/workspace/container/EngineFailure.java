package dev.grove.workspace.container;

import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Why an engine could not be spoken to, for people. */
final class EngineFailure {

    private EngineFailure() {}

    /**
     * What has to be mended.
     *
     * @param engine its name and version, as far as they are known
     * @throws CertificateException when the files are gone
     */
    static SandboxStatus of(EngineAddress address, String engine, Throwable failure) {
        if (!address.remote()) {
            return new SandboxStatus(Obstacle.AWAY, engine, "the container engine does not answer");
        }
        return refusal(failure)
                .or(() -> refusal(address))
                .map(refusal ->
                        new SandboxStatus(
                                Obstacle.CERTIFICATE,
                                engine,
                                "the engine at %s and this server do not accept each other's certificates: %s"
                                        .formatted(address.host(), refusal)))
                .orElseGet(() ->
                        new SandboxStatus(
                                Obstacle.AWAY,
                                engine,
                                "the container engine at %s does not answer"
                                        .formatted(address.host())));
    }

    private static Optional<String> refusal(EngineAddress address) {
        return Optional.ofNullable(address.certificates())
                .map(EngineIdentity::read)
                .flatMap(identity -> CertificateProbe.refusal(address, identity));
    }

    /** What TLS said, if it was TLS that failed. */
    private static Optional<String> refusal(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(SSLException.class::isInstance)
                .map(found -> String.valueOf(found.getMessage()))
                .findFirst();
    }
}
