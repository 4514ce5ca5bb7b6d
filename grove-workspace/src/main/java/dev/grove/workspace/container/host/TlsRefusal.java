package dev.grove.workspace.container.host;

import dev.grove.workspace.container.host.CertificateProbe.ClosedWithoutReason;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Refusal of one side of a TLS connection by the other.
 *
 * @param reason text for people, with the file or the address that is concerned
 */
record TlsRefusal(Obstacle obstacle, String reason) {

    /** How the JDK begins, or goes on, with what the other side said. */
    private static final String SAID_BY_ENGINE = "Received fatal alert: ";

    private static final String NOT_TLS = "Unsupported or unrecognized SSL message";

    /** Reads it out of what TLS ended with. */
    static TlsRefusal of(
            SSLException failure, EngineAddress address, EngineIdentity identity, Instant now) {
        String message = String.valueOf(failure.getMessage());
        String engine = address.host();
        if (has(CertificateExpiredException.class, failure)) {
            return new TlsRefusal(
                    Obstacle.CERTIFICATE_EXPIRED,
                    "the certificate of the engine at %s has expired".formatted(engine));
        }
        if (has(SSLPeerUnverifiedException.class, failure)) {
            return new TlsRefusal(
                    Obstacle.CERTIFICATE_NAME,
                    "the certificate of the engine at %s is for other names (its subjectAltName)"
                            .formatted(engine));
        }
        if (has(CertPathBuilderException.class, failure)
                || has(CertPathValidatorException.class, failure)) {
            return new TlsRefusal(
                    Obstacle.CERTIFICATE_UNTRUSTED,
                    "the certificate of the engine at %s is not of an authority in %s"
                            .formatted(engine, address.file(EngineIdentity.AUTHORITY)));
        }
        if (message.contains(NOT_TLS)) {
            return new TlsRefusal(
                    Obstacle.NO_TLS, "what listens at %s speaks no TLS".formatted(engine));
        }
        if (!(failure instanceof ClosedWithoutReason) && !message.contains(SAID_BY_ENGINE)) {
            return new TlsRefusal(
                    Obstacle.TLS_FAILED,
                    "TLS with the engine at %s failed: %s".formatted(engine, message));
        }
        return ofExpired(address, identity, now)
                .orElseGet(() ->
                        new TlsRefusal(
                                Obstacle.CERTIFICATE_REJECTED,
                                "the engine at %s does not accept this server's certificate, %s: %s"
                                        .formatted(
                                                engine,
                                                address.file(EngineIdentity.CERTIFICATE),
                                                message)));
    }

    /** The refusal of this server's certificate, or its authority, where one of them has ended. */
    static Optional<TlsRefusal> ofExpired(
            EngineAddress address, EngineIdentity identity, Instant now) {
        Instant until = identity.validUntil();
        return until.isAfter(now)
                ? Optional.empty()
                : Optional.of(
                        new TlsRefusal(
                                Obstacle.CERTIFICATE_EXPIRED,
                                "this server's certificate, %s, or its authority expired at %s"
                                        .formatted(
                                                address.file(EngineIdentity.CERTIFICATE), until)));
    }

    /** Whether it was said what is wrong. */
    boolean isClear() {
        return obstacle != Obstacle.TLS_FAILED;
    }

    private static boolean has(Class<? extends Throwable> type, Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(type::isInstance);
    }
}
