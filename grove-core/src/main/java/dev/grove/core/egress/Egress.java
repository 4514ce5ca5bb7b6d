package dev.grove.core.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Decides whether the server may connect to a host that a caller or an agent named. Thread-safe.
 */
@Component
public class Egress {

    private final Map<Purpose, Allowed> allowed;
    private final NameResolver resolver;

    public Egress(EgressSettings settings, NameResolver resolver) {
        this.allowed =
                Map.of(
                        Purpose.SERVER, Allowed.of("grove.egress.allow", settings.allow()),
                        Purpose.WEB, Allowed.of("grove.egress.web", settings.web()));
        this.resolver = resolver;
    }

    /**
     * Looks a host up in the tables of names, resolves it, once, and vets every address of it: one
     * that may not be reached makes the whole host refused, so that no answer of a name server can
     * choose.
     *
     * @param host a name, or an address without brackets
     * @param purpose kind of connection, which chooses the operator's list
     * @throws EgressRefusedException when it may not be connected to, or has no address
     */
    public Destination vet(String host, int port, Purpose purpose) throws EgressRefusedException {
        boolean named = allowsName(host, purpose);
        Optional<String> refused = refusalOfName(host, purpose);
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
        Allowed list = listOf(purpose);
        if (!named && !addresses.stream().allMatch(address -> mayReach(address, list))) {
            // The address itself would disclose the inside of a network.
            throw new EgressRefusedException(
                    "The host "
                            + host
                            + " has a private or special-purpose address, which agents may not"
                            + " reach."
                            + purpose.remedy());
        }
        return new Destination(host, port, addresses);
    }

    /**
     * Whether the operator allows the host by name, or each of its addresses: a known place, and
     * not an arbitrary one on the internet.
     */
    public boolean isAllowed(Destination destination, Purpose purpose) {
        return allowsName(destination.host(), purpose)
                || destination.addresses().stream()
                        .map(SpecialPurposeAddresses::behind)
                        .allMatch(listOf(purpose)::address);
    }

    /** Why a host may not be connected to, as far as its name shows without a lookup. */
    public Optional<String> refusalOfName(String host, Purpose purpose) {
        return allowsName(host, purpose) || !DenyList.containsName(host.toLowerCase(Locale.ROOT))
                ? Optional.empty()
                : Optional.of(
                        "The host "
                                + host
                                + " names the server's own machine or a metadata service, which"
                                + " agents may not reach."
                                + purpose.remedy());
    }

    /** Whether the operator allows a host by its name. */
    public boolean allowsName(String host, Purpose purpose) {
        return listOf(purpose).host(host.toLowerCase(Locale.ROOT));
    }

    private Allowed listOf(Purpose purpose) {
        return allowed.getOrDefault(purpose, Allowed.NOTHING);
    }

    private static boolean mayReach(InetAddress address, Allowed allowed) {
        InetAddress behind = SpecialPurposeAddresses.behind(address);
        return (!SpecialPurposeAddresses.contain(address) && !DenyList.containsAddress(behind))
                || allowed.address(behind);
    }
}
