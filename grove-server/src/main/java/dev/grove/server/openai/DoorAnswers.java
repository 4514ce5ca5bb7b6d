package dev.grove.server.openai;

import dev.grove.core.id.TenantId;
import dev.grove.core.telemetry.OpenStreams;
import dev.grove.core.telemetry.OpenStreams.Kind;
import dev.grove.core.telemetry.OpenStreams.OpenStream;
import dev.grove.server.answer.AnswerEnd;
import dev.grove.server.answer.AnswerSink;
import dev.grove.server.answer.Answers;
import dev.grove.server.security.CallerRecheck;
import dev.grove.server.sse.EventAnswer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers requests whose run has begun, whole or as a stream. */
@Component
public class DoorAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(DoorAnswers.class);
    private static final byte[] NOTHING_YET = {};

    private final Answers answers;
    private final OpenStreams open;
    private final CallerRecheck recheck;

    DoorAnswers(Answers answers, OpenStreams open, CallerRecheck recheck) {
        this.answers = answers;
        this.open = open;
        this.recheck = recheck;
    }

    /** Writes an answer in pieces. */
    public interface StreamSink extends AnswerSink {

        /** Ends it while its run goes on. */
        void fail(RunEndError error) throws IOException;
    }

    /** Begins the answer and returns; it goes on upon a thread of its own. */
    public void stream(
            TenantId tenant,
            SentRequest sent,
            DoorRuns.Opened opened,
            Function<OutputStream, StreamSink> sinks)
            throws IOException {
        try {
            BooleanSupplier allowed = recheck.of(sent.http());
            EventAnswer.begin(
                    sent.http(),
                    sent.answer(),
                    NOTHING_YET,
                    "answer-" + opened.run(),
                    out -> {
                        try (var _ = opened.stream();
                                OpenStream _ = open.begin(Kind.EVENTS)) {
                            follow(tenant, opened, allowed, sinks.apply(out));
                        }
                    });
        } catch (IOException | RuntimeException e) {
            opened.stream().close();
            throw e;
        }
    }

    private void follow(
            TenantId tenant, DoorRuns.Opened opened, BooleanSupplier allowed, StreamSink sink) {
        try {
            AnswerEnd end = answers.follow(tenant, opened.run(), opened.stream(), allowed, sink);
            RunEndError error = RunEndError.of(end, opened.run());
            if (error != null) {
                sink.fail(error);
            }
        } catch (IOException e) {
            LOG.debug("A reader of run {} has gone: {}", opened.run(), e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.error("An answer of run {} of tenant {} broke", opened.run(), tenant, e);
            broken(opened, sink);
        }
    }

    /** A stream that ends without a word would be taken for whole. */
    private static void broken(DoorRuns.Opened opened, StreamSink sink) {
        RunEndError error = RunEndError.of(AnswerEnd.CUT_OFF, opened.run());
        try {
            if (error != null) {
                sink.fail(error);
            }
        } catch (IOException e) {
            LOG.debug("A reader of run {} has gone: {}", opened.run(), e.getMessage());
        }
    }

    /**
     * Follows a run to the end of its answer.
     *
     * @return the error that it ends with early; null for none
     */
    public @Nullable RunEndError await(
            TenantId tenant, SentRequest sent, DoorRuns.Opened opened, AnswerSink sink)
            throws IOException {
        try (var _ = opened.stream()) {
            return RunEndError.of(
                    answers.follow(
                            tenant, opened.run(), opened.stream(), recheck.of(sent.http()), sink),
                    opened.run());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return RunEndError.of(AnswerEnd.CUT_OFF, opened.run());
        }
    }

    /** Gives a sink what an answer has so far, without waiting for more. */
    public void soFar(TenantId tenant, DoorRuns.Opened opened, AnswerSink sink) throws IOException {
        try (var _ = opened.stream()) {
            answers.soFar(tenant, opened.run(), opened.stream(), sink);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes JSON whatever the client accepts: official ones ask for what they do not read. */
    public static void write(HttpServletResponse response, int status, ObjectNode body)
            throws IOException {
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().write(JsonMapper.shared().writeValueAsBytes(body));
    }
}
