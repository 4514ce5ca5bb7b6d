package dev.grove.server.openai.response;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.work.AgentWork;
import dev.grove.server.openai.AgentModel;
import dev.grove.server.openai.RunUser;
import dev.grove.server.openai.SpokenText;
import dev.grove.server.openai.WaitWords;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** Finds responses by their ids, as far as they can be read again. */
@Component
class StoredResponses {

    private final Runs runs;
    private final WaitWords words;

    StoredResponses(Runs runs, WaitWords words) {
        this.runs = runs;
        this.words = words;
    }

    /**
     * Id of a response that the caller may read again.
     *
     * @throws GroveException not_found
     */
    ResponseId id(OperationCaller caller, String text) {
        ResponseId id =
                ResponseId.parse(text).filter(ResponseId::stored).orElseThrow(() -> unknown(text));
        boolean isThere =
                runs.find(caller.tenant(), id.run())
                        .filter(run -> run.agentWork() != null)
                        .filter(run -> RunUser.sees(caller, run))
                        .isPresent();
        if (!isThere) {
            throw unknown(text);
        }
        return id;
    }

    /** A response that is read again from its beginning; its run must be of an agent. */
    ResponseProgress progress(TenantId tenant, ResponseId id, HttpServletRequest request) {
        Run run = runs.get(tenant, id.run());
        if (!(run.work() instanceof AgentWork work)) {
            throw unknown(id.toString());
        }
        return new ResponseProgress(
                new ResponseHead(
                        id,
                        run.createdAt().getEpochSecond(),
                        AgentModel.PREFIX + work.name(),
                        true,
                        run.metadata(),
                        null),
                new SpokenText(work.outputSchema() != null, words.of(request, id.run())));
    }

    /** A response as it was asked for. */
    ResponseProgress progress(
            TenantId tenant, ResponseRequest asked, ResponseId id, HttpServletRequest request) {
        Run run = runs.get(tenant, id.run());
        return new ResponseProgress(
                new ResponseHead(
                        id,
                        run.createdAt().getEpochSecond(),
                        asked.model(),
                        asked.background(),
                        run.metadata(),
                        asked.maxOutputTokens()),
                new SpokenText(asked.resultAlone(), words.of(request, id.run())));
    }

    private static GroveException unknown(String id) {
        return GroveException.notFound("There is no response " + id + " that can be read");
    }
}
