package dev.grove.workspace.container.host;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where an engine is.
 *
 * @param certificates the folder of what both sides prove themselves with; null for an engine that
 *     is spoken to in the clear, which has to be on this machine
 */
public record EngineAddress(String host, @Nullable Path certificates) {

    private static final String TCP = "tcp";
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?(::1|0:0:0:0:0:0:0:1)]?");

    public EngineAddress {
        if (certificates == null && crossesNetwork(host)) {
            throw new InsecureEngineException(host);
        }
    }

    /**
     * An address with the certificates that belong to it.
     *
     * @param folder is left aside for a socket of this machine
     */
    public static EngineAddress of(String host, @Nullable Path folder) {
        return new EngineAddress(host, isTcp(host) ? folder : null);
    }

    /** Whether the engine shares neither files nor devices with this server. */
    boolean remote() {
        return certificates != null;
    }

    /** The path of one of the certificates, for people. */
    String file(String name) {
        return certificates == null ? name : certificates.resolve(name).toString();
    }

    private static boolean crossesNetwork(String host) {
        return isTcp(host) && !LOOPBACK.matcher(nameIn(host)).matches();
    }

    private static boolean isTcp(String host) {
        return host.toLowerCase(Locale.ROOT).startsWith(TCP + ":");
    }

    private static String nameIn(String host) {
        try {
            String name = new URI(host).getHost();
            return name == null ? "" : name.toLowerCase(Locale.ROOT);
        } catch (URISyntaxException _) {
            return "";
        }
    }
}
