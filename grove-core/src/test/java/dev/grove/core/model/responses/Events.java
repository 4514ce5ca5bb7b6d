package dev.grove.core.model.responses;

import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.answer.AnswerStream;
import dev.grove.core.model.http.answer.BillBounds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Streams of Responses, written briefly: {@code '} stands for {@code "}. */
final class Events {

    static final String USAGE =
            "'usage':{'input_tokens':100,'input_tokens_details':{'cached_tokens':40},"
                    + "'output_tokens':10,'output_tokens_details':{'reasoning_tokens':6},"
                    + "'total_tokens':110}";

    private static final BillBounds BOUNDS = new BillBounds(1_000_000, 32_000);

    private Events() {}

    /** An event; members without the braces. */
    static String e(String type, String members) {
        String rest = members.isEmpty() ? "" : "," + members;
        return "event: "
                + type
                + "\ndata: "
                + ("{'type':'" + type + "'" + rest + "}").replace('\'', '"')
                + "\n\n";
    }

    static String added(int index, String item) {
        return e("response.output_item.added", "'output_index':" + index + ",'item':" + item);
    }

    static String done(int index, String item) {
        return e("response.output_item.done", "'output_index':" + index + ",'item':" + item);
    }

    static String text(int index, String id, String delta) {
        return e(
                "response.output_text.delta",
                "'output_index':%d,'item_id':'%s','content_index':0,'delta':'%s'"
                        .formatted(index, id, delta));
    }

    static String message(String id, String text) {
        return "{'type':'message','id':'%s','status':'completed','role':'assistant','content':[{'type':'output_text','text':'%s','annotations':[]}]}"
                .formatted(id, text);
    }

    /** A call; arguments as they stand in JSON. */
    static String call(String id, String callId, String name, String arguments) {
        return "{'type':'function_call','id':'%s','call_id':'%s','name':'%s','arguments':%s,'status':'completed'}"
                .formatted(id, callId, name, arguments);
    }

    static String completed(String output) {
        return e(
                "response.completed",
                "'response':{'id':'r','object':'response','model':'m','status':'completed','error':null,'incomplete_details':null,'output':["
                        + output
                        + "],"
                        + USAGE
                        + "}");
    }

    static ModelOutcome read(String wire, List<String> deltas) {
        try {
            return new ResponsesStream(deltas::add, BOUNDS)
                    .read(
                            new AnswerStream(
                                    new ByteArrayInputStream(wire.getBytes(StandardCharsets.UTF_8)),
                                    Duration.ofMinutes(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ModelOutcome read(String wire) {
        return read(wire, new ArrayList<>());
    }

    static Answer answer(String wire) {
        return ((ModelOutcome.Answered) read(wire)).answer();
    }
}
