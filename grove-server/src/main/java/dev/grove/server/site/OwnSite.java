package dev.grove.server.site;

import dev.grove.core.egress.OwnDoors;
import dev.grove.core.egress.OwnPlaces;
import dev.grove.core.egress.OwnPlaces.Named;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/** Where this installation answers, once it does. */
@Configuration(proxyBeanMethods = false)
public class OwnSite {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final PublicUrlSettings settings;
    private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
    private volatile int port;

    OwnSite(PublicUrlSettings settings) {
        this.settings = settings;
    }

    /** Called for the server's port, and for that of its management where it has one. */
    @EventListener
    void answersAt(WebServerInitializedEvent event) {
        int opened = event.getWebServer().getPort();
        ports.add(opened);
        if (event.getApplicationContext().getServerNamespace() == null) {
            port = opened;
        }
    }

    /** Address for others: the operator's, or that on this machine where none is set. */
    public ServerAddress address() {
        return new ServerAddress(
                settings.publicUrl().isEmpty() ? "http://127.0.0.1:" + port : settings.publicUrl());
    }

    @Bean
    OwnDoors ownDoors() {
        return new OwnDoors(this::places);
    }

    private OwnPlaces places() {
        return new OwnPlaces(named(), ports, OwnSite::isOfThisMachine, Set.of());
    }

    private Set<Named> named() {
        return Optional.of(settings.publicUrl()).filter(url -> !url.isEmpty()).stream()
                .map(URI::create)
                .map(url -> new Named(url.getHost().toLowerCase(Locale.ROOT), portOf(url)))
                .collect(Collectors.toSet());
    }

    private static int portOf(URI url) {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return "http".equals(url.getScheme()) ? HTTP : HTTPS;
    }

    /** Asked only of requests to a port of ours. */
    private static boolean isOfThisMachine(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException _) {
            return true;
        }
    }
}
