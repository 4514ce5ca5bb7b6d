package dev.grove.core.egress;

import dev.grove.core.egress.OwnPlaces.Named;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Refuses requests of runs to this installation itself. What they start there would be started by
 * the key that they bring, and not below the run that sends them: it would have none of the run's
 * policies, nor count towards its budget. Thread-safe.
 */
public final class OwnDoors {

    /** Why a URL is refused, to follow the words "The URL". */
    public static final String REFUSAL =
            "leads to this installation itself: what a run starts there would escape its policies."
                    + " Use delegate_task, a workflow or Grove's own tools";

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final Supplier<OwnPlaces> places;

    /**
     * @param places asked anew for each decision
     */
    public OwnDoors(Supplier<OwnPlaces> places) {
        this.places = places;
    }

    /** Why a URL is refused, as far as it shows without a lookup. */
    public Optional<String> refusal(URI url) {
        String host = HttpUrl.host(url);
        int port = HttpUrl.port(url);
        OwnPlaces own = places.get();
        boolean ours =
                HttpUrl.isAddress(host)
                        ? isOurs(own, InetAddress.ofLiteral(host), port)
                        : isNamed(own.named(), host, port);
        return ours ? Optional.of(REFUSAL) : Optional.empty();
    }

    /**
     * @throws EgressRefusedException when any of its addresses is ours, or its name is
     */
    void check(Destination destination) throws EgressRefusedException {
        OwnPlaces own = places.get();
        int port = destination.port();
        if (isNamed(own.named(), destination.host(), port)
                || destination.addresses().stream().anyMatch(each -> isOurs(own, each, port))) {
            throw new EgressRefusedException("The URL " + REFUSAL);
        }
    }

    /** The web's two ports are one place: a proxy sends callers of the one to the other. */
    private static boolean isNamed(Set<Named> named, String host, int port) {
        String lower = host.toLowerCase(Locale.ROOT);
        String name = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
        return named.stream()
                .anyMatch(each ->
                        each.host().equals(name)
                                && (each.port() == port
                                        || (isOfWeb(each.port()) && isOfWeb(port))));
    }

    private static boolean isOurs(OwnPlaces own, InetAddress address, int port) {
        InetAddress behind = SpecialPurposeAddresses.behind(address);
        return own.others().contains(new InetSocketAddress(behind, port))
                || (own.ports().contains(port)
                        && (behind.isLoopbackAddress()
                                || behind.isAnyLocalAddress()
                                || own.machine().test(behind)));
    }

    private static boolean isOfWeb(int port) {
        return port == HTTP || port == HTTPS;
    }
}
