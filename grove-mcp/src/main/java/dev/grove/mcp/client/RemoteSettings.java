package dev.grove.mcp.client;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What servers of others may cost.
 *
 * @param largestAnswer of one message
 * @param largestStream of all that comes before an answer and with it
 * @param mostEvents before an answer
 * @param largestText of an answer, in characters, for a model
 * @param largestDefinition of a tool, in characters; a larger one is left out
 * @param mostTools of a server; the rest is left out
 * @param mostPages of a list; the rest is left out
 * @param probe how long a server may take to say whether it speaks the modern era
 * @param goodbye how long it may take to hear that a call was cancelled or a session is over
 */
@ConfigurationProperties("grove.mcp.client")
public record RemoteSettings(
        @DefaultValue("4MB") DataSize largestAnswer,
        @DefaultValue("16MB") DataSize largestStream,
        @DefaultValue("10000") int mostEvents,
        @DefaultValue("1048576") int largestText,
        @DefaultValue("65536") int largestDefinition,
        @DefaultValue("500") int mostTools,
        @DefaultValue("50") int mostPages,
        @DefaultValue("10s") Duration probe,
        @DefaultValue("2s") Duration goodbye) {

    private static final DataSize LARGEST = DataSize.ofMegabytes(256);

    public RemoteSettings {
        if (largestAnswer.compareTo(LARGEST) > 0) {
            throw new IllegalArgumentException(
                    "grove.mcp.client.largest-answer is held in memory; at most " + LARGEST);
        }
    }
}
