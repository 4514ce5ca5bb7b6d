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

    CallbackAttempt send(OutboundRequest request) {
        return switch (http.send(request, this::answered)) {
            case Outbound.Answered<CallbackAttempt>(CallbackAttempt answer) -> answer;
            case Outbound.NotSent<CallbackAttempt>(String why) -> new CallbackAttempt.NotSent(why);
            case Outbound.Lost<CallbackAttempt>(String why) -> new CallbackAttempt.Lost(why);
            case Outbound.Refused<CallbackAttempt>(String why) -> new CallbackAttempt.Refused(why);
        };
    }

    private CallbackAttempt answered(ClassicHttpResponse response) {
        return new CallbackAttempt.Answered(
                response.getCode(),
                AnswerBody.of(response.getEntity()),
                RetryAfter.of(response, clock.instant()));
    }
}
