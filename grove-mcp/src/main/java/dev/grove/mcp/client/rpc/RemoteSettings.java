package dev.grove.mcp.client.rpc;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Bounds on what servers of others may send, and on the time they take.
 *
 * @param largestAnswer how large one message of a server may be; at most 256MB
 * @param largestStream how large all that comes before an answer and with it may be
 * @param mostEvents how many events may come before an answer
 * @param largestText how much of an answer a model reads, in characters
 * @param largestDefinition how large a tool's definition may be, in characters; a larger one is
 *     left out
 * @param mostTools how many tools of one server are offered; the rest is left out
 * @param mostPages how many pages of a list are read; the rest is left out
 * @param probe how long a server may take to say whether it speaks the modern era
 * @param goodbye how long the message that ends a call or a session may take
 * @param longestCall how long a call may go on whose server reports progress; each report gives it
 *     its time anew until then
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
        @DefaultValue("2s") Duration goodbye,
        @DefaultValue("10m") Duration longestCall) {

    private static final DataSize LARGEST = DataSize.ofMegabytes(256);

    public RemoteSettings {
        if (largestAnswer.compareTo(LARGEST) > 0) {
            throw new IllegalArgumentException(
                    "grove.mcp.client.largest-answer is held in memory; at most " + LARGEST);
        }
    }
}
