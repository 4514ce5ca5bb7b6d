package dev.grove.core.egress;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Destinations that the operator allows besides the public internet.
 *
 * @param allow what the server may connect to besides public addresses: hosts ({@code
 *     git.example.com}), all hosts beneath one ({@code *.example.com}), addresses and ranges
 *     ({@code 10.1.0.0/16})
 */
@ConfigurationProperties("grove.egress")
public record EgressSettings(@DefaultValue List<String> allow) {

    public EgressSettings {
        allow = List.copyOf(allow);
    }
}
