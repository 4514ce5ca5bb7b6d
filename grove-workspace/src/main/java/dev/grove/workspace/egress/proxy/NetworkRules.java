package dev.grove.workspace.egress.proxy;

import java.util.List;
import java.util.stream.Collectors;

/** Hosts that the programs of a run may connect to. */
public record NetworkRules(List<HostRule> hosts) {

    private static final int MOST = 100;

    public NetworkRules {
        hosts = List.copyOf(hosts);
    }

    /**
     * @throws IllegalArgumentException when an entry names no host and port, or there are too many
     */
    public static NetworkRules allowing(List<String> written) {
        if (written.size() > MOST) {
            throw new IllegalArgumentException("at most " + MOST + " hosts");
        }
        return new NetworkRules(written.stream().map(HostRule::parse).toList());
    }

    void check(String host, int port) throws RefusedException {
        if (hosts.stream().noneMatch(rule -> rule.allows(host, port))) {
            throw RefusedException.forbidden(
                    host
                            + ":"
                            + port
                            + " is none of the hosts of this agent's network: "
                            + hosts.stream()
                                    .map(HostRule::toString)
                                    .collect(Collectors.joining(", "))
                            + ". Its definition would have to name it.");
        }
    }
}
