package dev.grove.workspace.container.host;

import com.github.dockerjava.transport.SSLConfig;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemContent;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/**
 * Certificates and key, as texts in PEM, by which this server and an engine prove themselves to
 * each other. Two that are equal were read from the same files.
 *
 * @param authority issuer of the engines' certificates that are accepted, and no others
 * @param certificate this server's, with those between it and its authority
 */
public record EngineIdentity(String authority, String certificate, String key)
        implements SSLConfig {

    static final String AUTHORITY = "ca.pem";
    static final String CERTIFICATE = "cert.pem";
    private static final String KEY = "key.pem";

    /**
     * Reads it from a folder.
     *
     * @throws CertificateException when a file is missing or is not what it should be
     */
    public static EngineIdentity read(Path folder) {
        EngineIdentity identity =
                new EngineIdentity(
                        text(folder, AUTHORITY), text(folder, CERTIFICATE), text(folder, KEY));
        try {
            SSLContext _ = identity.getSSLContext();
            return identity;
        } catch (RuntimeException e) {
            throw new CertificateException(
                    "%s of %s cannot be used: %s".formatted(filesOf(), folder, e.getMessage()), e);
        }
    }

    @Override
    public SSLContext getSSLContext() {
        return SslBundle.of(
                        new PemSslStoreBundle(
                                PemSslStoreDetails.forCertificates(certificate).withPrivateKey(key),
                                PemSslStoreDetails.forCertificates(authority)))
                .createSslContext();
    }

    /** When the first of them ends. */
    Instant validUntil() {
        return Stream.of(authority, certificate)
                .flatMap(text -> PemContent.of(text).getCertificates().stream())
                .map(X509Certificate::getNotAfter)
                .min(Comparator.naturalOrder())
                .orElseThrow()
                .toInstant();
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "EngineIdentity[valid until " + validUntil() + "]";
    }

    private static String filesOf() {
        return AUTHORITY + ", " + CERTIFICATE + " and " + KEY;
    }

    private static String text(Path folder, String file) {
        Path path = folder.resolve(file);
        try {
            String text = Files.readString(path);
            if (!PemContent.isPresentInText(text)) {
                throw new CertificateException(path + " holds nothing in PEM");
            }
            return text;
        } catch (NoSuchFileException e) {
            throw new CertificateException(path + " is missing", e);
        } catch (AccessDeniedException e) {
            throw new CertificateException(path + " may not be read by this server's user", e);
        } catch (IOException e) {
            throw new CertificateException(path + " cannot be read", e);
        }
    }
}
