package dev.grove.core.tool.custom.callback;

import dev.grove.core.egress.Outbound;
import dev.grove.core.egress.OutboundRequest;
import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.egress.RetryAfter;
import java.time.Clock;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.springframework.stereotype.Component;

/** Makes the requests of callbacks, and reads what services answer. */
@Component
class CallbackHttp {

    private final PinnedHttp http;
    private final Clock clock;

    CallbackHttp(PinnedHttp http, Clock clock) {
        this.http = http;
        this.clock = clock;
    }

    Attempt send(OutboundRequest request) {
        return switch (http.send(request, this::answered)) {
            case Outbound.Answered<Attempt>(Attempt answer) -> answer;
            case Outbound.NotSent<Attempt>(String why) -> new Attempt.NotSent(why);
            case Outbound.Lost<Attempt>(String why) -> new Attempt.Lost(why);
            case Outbound.Refused<Attempt>(String why) -> new Attempt.Refused(why);
        };
    }

    private Attempt answered(ClassicHttpResponse response) {
        return new Attempt.Answered(
                response.getCode(),
                AnswerBody.of(response.getEntity()),
                RetryAfter.of(response, clock.instant()));
    }
}
