package dev.grove.server.openai;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Name of an agent as a model: {@code agent/<name>}, or with a version behind an {@code @}.
 *
 * @param version null for the current one
 */
public record AgentModel(String agent, @Nullable Integer version) {

    public static final String PREFIX = "agent/";

    private static final Pattern ID = Pattern.compile("agent/([^/@]+)(?:@([1-9][0-9]{0,8}))?");

    public static Optional<AgentModel> parse(String id) {
        Matcher matcher = ID.matcher(id);
        return matcher.matches()
                ? Optional.of(
                        new AgentModel(
                                matcher.group(1),
                                matcher.group(2) == null
                                        ? null
                                        : Integer.valueOf(matcher.group(2))))
                : Optional.empty();
    }

    /**
     * The agent's version that a run of this model would be of now.
     *
     * @throws GroveException not_found, with the model as the field at fault
     */
    public static PinnedAgent pin(Agents agents, TenantId tenant, String id) {
        AgentModel model = parse(id).orElseThrow(() -> unknown(id));
        return agents.findPinned(tenant, model.agent(), model.version())
                .orElseThrow(() -> unknown(id));
    }

    private static GroveException unknown(String id) {
        String message =
                "There is no model %s; models are agents, as %s<name> or %s<name>@<version>, and GET /v1/models lists them"
                        .formatted(id, PREFIX, PREFIX);
        return new GroveException(
                ErrorCode.NOT_FOUND,
                message,
                List.of(new FieldError("model", message)),
                Map.of(OpenAiErrors.REASON, "model_not_found"));
    }
}
