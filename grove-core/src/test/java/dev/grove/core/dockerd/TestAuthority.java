package dev.grove.core.dockerd;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signs certificates, by the JDK's keytool, for as long as a test takes. */
public final class TestAuthority {

    private static final char[] PASSWORD = "password-of-tests".toCharArray();
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private final Path folder;
    private final Path store;

    /**
     * A new one.
     *
     * @param folder is made, for all that belongs to it
     */
    public TestAuthority(Path folder) {
        this.folder = folder;
        this.store = folder.resolve("keys.p12");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        keytool("-genkeypair", "-alias", "ca", "-dname", "CN=tests", "-ext", "bc:critical=ca:true");
    }

    /** A certificate of an engine that is called by these names. */
    public Path engine(String alias, String names) {
        return issue(alias, "-ext", "san=" + names, "-ext", "eku=serverAuth");
    }

    /** Certificate of an engine that has expired. */
    public Path expiredEngine(String alias, String names) {
        return issue(
                alias,
                "-ext",
                "san=" + names,
                "-ext",
                "eku=serverAuth",
                "-startdate",
                "-3d",
                "-validity",
                "1");
    }

    /** Certificate of a client. */
    public Path client(String alias) {
        return issue(alias, "-ext", "eku=clientAuth");
    }

    /** Certificate of a client that has expired. */
    public Path expiredClient(String alias) {
        return issue(alias, "-ext", "eku=clientAuth", "-startdate", "-3d", "-validity", "1");
    }

    /**
     * A folder with {@code ca.pem}, {@code cert.pem} and {@code key.pem}; one of that name is
     * filled anew.
     */
    private Path issue(String alias, String... options) {
        if (Files.exists(folder.resolve(alias))) {
            keytool("-delete", "-alias", alias);
        }
        keytool(
                Stream.concat(
                                Stream.of(
                                        "-genkeypair",
                                        "-alias",
                                        alias,
                                        "-signer",
                                        "ca",
                                        "-dname",
                                        "CN=" + alias),
                                Stream.of(options))
                        .toArray(String[]::new));
        Path issued = folder.resolve(alias);
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD);
            Files.createDirectories(issued);
            write(issued, "ca.pem", pem("CERTIFICATE", keys.getCertificate("ca").getEncoded()));
            write(issued, "cert.pem", chain(keys.getCertificateChain(alias)));
            write(issued, "key.pem", pem("PRIVATE KEY", keys.getKey(alias, PASSWORD).getEncoded()));
            return issued;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void keytool(String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/keytool")
                                        .toString()));
        command.addAll(List.of(arguments));
        command.addAll(
                List.of(
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD)));
        if (command.contains("-genkeypair")) {
            command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
        }
        Commands.run(command);
    }

    private static String chain(Certificate[] chain) {
        return Stream.of(chain).map(TestAuthority::pem).collect(Collectors.joining());
    }

    private static String pem(Certificate certificate) {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String type, byte[] content) {
        return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
                .formatted(type, LINES.encodeToString(content), type);
    }

    private static void write(Path folder, String file, String text) throws IOException {
        Files.write(folder.resolve(file), text.getBytes(US_ASCII));
    }
}
