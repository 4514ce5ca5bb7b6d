package dev.grove.core.egress;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Destinations that the operator allows besides the public internet.
 *
 * @param allow what the server may connect to besides public addresses: hosts ({@code
 *     git.example.com}), all hosts beneath one ({@code *.example.com}), addresses and ranges
 *     ({@code 10.1.0.0/16})
 * @param web what the web tools may connect to besides public addresses, written alike: an agent
 *     names any URL there as it goes, so {@code allow} does not count for it
 */
@ConfigurationProperties("grove.egress")
public record EgressSettings(@DefaultValue List<String> allow, @DefaultValue List<String> web) {

    @ConstructorBinding
    public EgressSettings {
        allow = List.copyOf(allow);
        web = List.copyOf(web);
    }

    /** Nothing for the web tools. */
    public EgressSettings(List<String> allow) {
        this(allow, List.of());
    }
}
