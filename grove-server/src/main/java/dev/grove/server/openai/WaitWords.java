package dev.grove.server.openai;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.WaitKind;
import dev.grove.server.answer.AnswerPart.Waits;
import dev.grove.server.answer.AnswerPart.Waits.WaitingCall;
import dev.grove.server.site.PublicUrl;
import dev.grove.server.site.ServerAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Says in an answer what its run waits for, where the protocol has no form for that. */
@Component
public class WaitWords {

    private final PublicUrl site;

    WaitWords(PublicUrl site) {
        this.site = site;
    }

    /** Words about waits of a run, with the page on which they are answered. */
    public Function<Waits, String> of(HttpServletRequest request, RunId run) {
        String page = site.of(request).map(ServerAddress::url).orElse("") + "/ui/runs/" + run;
        return waits -> words(waits, page);
    }

    private static String words(Waits waits, String page) {
        String calls =
                waits.calls().stream().map(WaitingCall::name).collect(Collectors.joining(", "));
        return switch (waits.kind()) {
            case APPROVAL -> "Waiting for approval of " + calls + ": " + page;
            case IN_DOUBT -> "Waiting for a decision on " + calls + ", which was cut off: " + page;
            case BUDGET -> "Waiting for a higher budget: " + page;
            case CAPABILITY -> "Waiting for a decision on an exception to policies: " + page;
            case CLIENT_TOOL, CHILD -> "";
        };
    }

    /** Whether an answer ends with such a wait: its run goes on by itself after a child's end. */
    public static boolean endsAnswer(Waits waits) {
        return waits.kind() != WaitKind.CHILD;
    }
}
