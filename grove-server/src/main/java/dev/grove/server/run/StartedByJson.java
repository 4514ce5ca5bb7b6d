package dev.grove.server.run;

import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.attachment.AttachedData;
import dev.grove.core.run.attachment.AttachmentIntake;
import dev.grove.core.run.attachment.TakenAttachments;
import dev.grove.core.run.operation.Sources;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.start.StartParts;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.run.attachment.LargeStart;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Starts runs whose request is a body of JSON, with whatever is attached to their goals. */
@Component
class StartedByJson {

    private final Runs runs;
    private final AttachmentIntake intake;
    private final JsonMapper json;

    StartedByJson(Runs runs, AttachmentIntake intake, JsonMapper json) {
        this.runs = runs;
        this.intake = intake;
        this.json = json;
    }

    IdempotentOutcome<Run> start(
            OperationCaller caller,
            Attempt attempt,
            String agent,
            StartRunRequest command,
            @Nullable String origin,
            HttpServletRequest request)
            throws IOException {
        RunSource source = Sources.of(origin);
        List<AttachedData> attached = LargeStart.attached(request, command.attached());
        StartRun start = command.toCommand(agent, source, caller.principal());
        LabelSet labels = command.readLabels();
        if (attached.isEmpty()) {
            return attempt.once(
                    caller,
                    0,
                    () -> runs.start(caller.tenant(), start, StartParts.NONE.reading(labels)));
        }
        try (TakenAttachments taken = intake.take(caller.tenant(), attached)) {
            LargeStart.release(request);
            return attempt.once(
                    caller,
                    0,
                    fingerprint(command, taken),
                    () ->
                            runs.start(
                                    caller.tenant(),
                                    start,
                                    StartParts.of(List.of(), taken.all()).reading(labels)));
        }
    }

    /** A large body cannot be read again; what it says can. */
    private byte[] fingerprint(StartRunRequest command, TakenAttachments taken) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(json.writeValueAsBytes(command.withoutAttachments()));
        content.write('\n');
        content.writeBytes(taken.fingerprint());
        return content.toByteArray();
    }
}
