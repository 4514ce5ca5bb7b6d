package dev.grove.server.site;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * The server's own address, as the operator has set it, or else as a request on a loopback name
 * calls it: a caller who may choose the name would choose what tokens are good for. Headers of
 * proxies count where {@code server.forward-headers-strategy} has them count.
 */
@Component
public class PublicUrl {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final PublicUrlSettings settings;

    PublicUrl(PublicUrlSettings settings) {
        this.settings = settings;
    }

    /** Nothing where the operator has set none and the request came by another name. */
    public Optional<ServerAddress> of(HttpServletRequest request) {
        if (!settings.publicUrl().isEmpty()) {
            return Optional.of(new ServerAddress(settings.publicUrl()));
        }
        if (!LOOPBACK.contains(request.getServerName().toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        String url = request.getRequestURL().toString();
        int path = url.indexOf('/', url.indexOf("://") + 3);
        return Optional.of(
                new ServerAddress(
                        (path < 0 ? url : url.substring(0, path)).toLowerCase(Locale.ROOT)));
    }
}
