package dev.grove.core.web.fetch;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The web tools of this server.
 *
 * @param enabled whether agents may be given the web tools at all
 * @param timeout for one call of a web tool, from the lookup of the host to the last byte
 * @param maxSize largest answer that a web tool reads, as it is sent and as it is unpacked
 * @param pdf whether web_fetch reads the text of PDFs
 */
@ConfigurationProperties("grove.web")
public record WebSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("30s") Duration timeout,
        @DefaultValue("10MB") DataSize maxSize,
        @DefaultValue("true") boolean pdf) {

    private static final DataSize LARGEST = DataSize.ofMegabytes(64);

    public WebSettings {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("grove.web.timeout must be more than nothing");
        }
        if (maxSize.toBytes() < 1 || maxSize.compareTo(LARGEST) > 0) {
            throw new IllegalArgumentException("grove.web.max-size must be 1B to 64MB");
        }
    }
}
