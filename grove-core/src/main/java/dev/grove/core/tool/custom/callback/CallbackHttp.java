package dev.grove.core.tool.custom.callback;

import dev.grove.core.egress.Outbound;
import dev.grove.core.egress.OutboundRequest;
import dev.grove.core.egress.PinnedHttp;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.springframework.stereotype.Component;

/** Makes the requests of callbacks, and reads what services answer. */
@Component
class CallbackHttp {

    /** Of an answer; more is not read. */
    static final int MOST_BYTES = 1024 * 1024;

    private final PinnedHttp http;

    CallbackHttp(PinnedHttp http) {
        this.http = http;
    }

    Attempt send(OutboundRequest request) {
        return switch (http.send(request, CallbackHttp::answered)) {
            case Outbound.Answered<Attempt>(Attempt answer) -> answer;
            case Outbound.NotSent<Attempt>(String why) -> new Attempt.NotSent(why);
            case Outbound.Lost<Attempt>(String why) -> new Attempt.Lost(why);
            case Outbound.Refused<Attempt>(String why) -> new Attempt.Refused(why);
        };
    }

    private static Attempt answered(ClassicHttpResponse response) throws IOException {
        HttpEntity entity = response.getEntity();
        byte[] body = {};
        if (entity != null) {
            InputStream in = entity.getContent();
            body = in.readNBytes(MOST_BYTES + 1);
        }
        int length = Math.min(body.length, MOST_BYTES);
        return new Attempt.Answered(
                response.getCode(),
                new String(body, 0, length, StandardCharsets.UTF_8),
                body.length > MOST_BYTES,
                RetryAfter.of(response));
    }
}
