package dev.grove.server.openai.response;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.error.GroveException;
import dev.grove.core.operation.OperationCaller;
import dev.grove.server.openai.AskedFormat;
import dev.grove.server.openai.AskedMetadata;
import dev.grove.server.openai.AskedRun;
import dev.grove.server.openai.AskedTools;
import dev.grove.server.openai.parameter.AskedParameters;
import dev.grove.server.openai.parameter.Flags;
import dev.grove.server.openai.parameter.OutputLimits;
import dev.grove.server.openai.parameter.Parameters;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Reads requests for responses. */
@Component
class ResponseRequests {

    private static final String PREVIOUS = "previous_response_id";
    private static final String BACKGROUND = "background";
    private static final String STORE = "store";
    private static final String LIMIT = "max_output_tokens";

    private final AskedFormat formats;
    private final Parameters parameters;

    ResponseRequests(AskedFormat formats, Parameters parameters) {
        this.formats = formats;
        this.parameters = parameters;
    }

    /**
     * Reads a request to an agent.
     *
     * @throws GroveException validation_failed, with the field at fault
     */
    ResponseRequest read(OperationCaller caller, ObjectNode request, AgentDefinition agent) {
        AskedParameters chosen =
                parameters.read(caller.tenant(), agent, request, BACKGROUND, PREVIOUS);
        boolean background = Flags.flag(request, BACKGROUND, false);
        boolean stored = Flags.flag(request, STORE, true);
        if (background && !stored) {
            throw GroveException.invalid(
                    STORE,
                    "must be true beside background: a response that is not stored cannot be read later");
        }
        AskedTools.check(request.path("tools"), "/name", agent);
        ObjectNode schema =
                formats.schema(request.at("/text/format"), "text.format", "/schema", agent);
        Integer most = OutputLimits.limit(request, LIMIT);
        AskedRun asked =
                new ResponseInput(request, agent)
                        .asked(
                                new ResponseInput.Parts(
                                        most,
                                        chosen.options(),
                                        schema,
                                        AskedMetadata.of(request, caller.user())));
        if (asked instanceof AskedRun.New) {
            // Beside results of calls it adds nothing: they name their run.
            Parameters.refuse(request, PREVIOUS);
        }
        return new ResponseRequest(
                request.path("model").stringValue(),
                asked,
                chosen.ignored(),
                Flags.flag(request, "stream", false),
                background,
                stored,
                schema != null,
                most);
    }
}
