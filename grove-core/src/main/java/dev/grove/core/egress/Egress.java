package dev.grove.core.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Decides whether the server may connect to a host that a caller or an agent named. Thread-safe.
 */
@Component
public class Egress {

    private final Allowed allowed;
    private final NameResolver resolver;

    public Egress(EgressSettings settings, NameResolver resolver) {
        this.allowed = Allowed.of(settings);
        this.resolver = resolver;
    }

    /**
     * Looks a host up in the tables of names, resolves it, once, and vets every address of it: one
     * that may not be reached makes the whole host refused, so that no answer of a name server can
     * choose.
     *
     * @param host a name, or an address without brackets
     * @throws EgressRefusedException when it may not be connected to, or has no address
     */
    public Destination vet(String host, int port) throws EgressRefusedException {
        boolean named = allowsName(host);
        Optional<String> refused = refusalOfName(host);
        if (refused.isPresent()) {
            throw new EgressRefusedException(refused.get());
        }
        List<InetAddress> addresses;
        try {
            addresses = resolver.resolve(host);
        } catch (UnknownHostException | IllegalArgumentException _) {
            throw new EgressRefusedException("The host " + host + " has no address");
        }
        if (addresses.isEmpty()) {
            throw new EgressRefusedException("The host " + host + " has no address");
        }
        if (!named && !addresses.stream().allMatch(this::mayReach)) {
            // The address itself would disclose the inside of a network.
            throw new EgressRefusedException(
                    "The host "
                            + host
                            + " has a private or special-purpose address, which agents may not"
                            + " reach. The operator can allow it in GROVE_EGRESS_ALLOW.");
        }
        return new Destination(host, port, addresses);
    }

    /**
     * Whether the operator allows the host by name, or each of its addresses: a known place, and
     * not an arbitrary one on the internet.
     */
    public boolean isAllowed(Destination destination) {
        return allowed.host(destination.host().toLowerCase(Locale.ROOT))
                || destination.addresses().stream()
                        .map(SpecialPurposeAddresses::behind)
                        .allMatch(allowed::address);
    }

    /** Why a host may not be connected to, as far as its name shows without a lookup. */
    public Optional<String> refusalOfName(String host) {
        return allowsName(host) || !DenyList.containsName(host.toLowerCase(Locale.ROOT))
                ? Optional.empty()
                : Optional.of(
                        "The host "
                                + host
                                + " names the server's own machine or a metadata service, which"
                                + " agents may not reach. The operator can allow it in"
                                + " GROVE_EGRESS_ALLOW.");
    }

    /** Whether the operator allows a host by its name. */
    public boolean allowsName(String host) {
        return allowed.host(host.toLowerCase(Locale.ROOT));
    }

    private boolean mayReach(InetAddress address) {
        InetAddress behind = SpecialPurposeAddresses.behind(address);
        return (!SpecialPurposeAddresses.contain(address) && !DenyList.containsAddress(behind))
                || allowed.address(behind);
    }
}
