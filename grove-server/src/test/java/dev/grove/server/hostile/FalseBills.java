package dev.grove.server.hostile;

import static dev.grove.server.hostile.HostileAnswer.Ending.COMPLETED;
import static dev.grove.server.hostile.HostileAnswer.Ending.COMPLETED_UNBILLED;
import static dev.grove.server.hostile.HostileAnswer.Ending.OUT_OF_TOKENS;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;

/** Answers that are good, and whose usage is a lie. */
final class FalseBills {

    private static final Usage MARKED = new Usage(111_111, 222_222, 0, 0);

    private FalseBills() {}

    static List<HostileAnswer> all() {
        List<HostileAnswer> all = new ArrayList<>();
        for (String count :
                List.of(
                        "null",
                        "-1",
                        "-1000000000000",
                        "1e30",
                        "1e400",
                        "1000000000000000",
                        "9223372036854775808",
                        "5.5",
                        "\"five\"",
                        "[]",
                        "{}",
                        "true",
                        "0")) {
            all.add(of("input " + count, text(), count, "5", COMPLETED_UNBILLED));
            all.add(of("output " + count, text(), "10", count, COMPLETED_UNBILLED));
            all.add(of("input of a call " + count, call(), count, "5", COMPLETED_UNBILLED));
            all.add(of("output of a call " + count, call(), "10", count, COMPLETED_UNBILLED));
        }
        all.add(of("more than was sent", text(), "900000", "5", COMPLETED_UNBILLED));
        all.add(of("more than was allowed", call(), "10", "1000000000", COMPLETED_UNBILLED));
        all.add(of("the most that is believed", text(), "200000", "20000", COMPLETED));
        all.add(of("the most, with more to do", call(), "200000", "20000", OUT_OF_TOKENS));
        return all;
    }

    private static HostileAnswer of(
            String name,
            Reply.Says says,
            String input,
            String output,
            HostileAnswer.Ending ending) {
        return new HostileAnswer(
                name,
                anthropic ->
                        new Reply.Sends(
                                ModelServer.wire(says, anthropic)
                                        .replace("111111", input)
                                        .replace("222222", output)),
                ending);
    }

    private static Reply.Says text() {
        return new Reply.Says(List.of("Hello"), List.of(), "", MARKED, 0, -1);
    }

    private static Reply.Says call() {
        return new Reply.Says(
                List.of(), List.of(new Call("c", "unknown", "{}")), "", MARKED, 0, -1);
    }
}
