package dev.grove.core.run.start;

import dev.grove.core.agent.CallTerms;
import dev.grove.core.authority.Starter;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.governance.RunAuthorities;
import dev.grove.core.run.record.request.StartCall;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Repetition;
import dev.grove.core.tool.ToolRegistry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Finds the tools that runs of one call name, and pins them; checks the arguments for them, and
 * says what policies govern them.
 */
@Component
class CalledTools {

    private final AgentTools tools;
    private final WorkRules rules;
    private final RunAuthorities authorities;

    CalledTools(AgentTools tools, WorkRules rules, RunAuthorities authorities) {
        this.tools = tools;
        this.rules = rules;
        this.authorities = authorities;
    }

    /**
     * Makes the work of a run that calls the tool.
     *
     * @param pinned the tool as it was pinned before; null to pin it now
     * @throws GroveException validation_failed, sandbox_unavailable
     */
    CallWork pin(TenantId tenant, StartCall request, CallTerms terms, @Nullable JsonNode pinned) {
        String name = request.tool();
        boolean brought = !terms.pauses().clientTools().isEmpty();
        @Nullable JsonNode pin =
                brought || tools.isServerTool(name)
                        ? null
                        : pinned == null
                                ? tools.pin(tenant, name).orElseThrow(() -> unknown(tenant, name))
                                : pinned;
        CallWork asked =
                new CallWork(name, request.arguments(), terms, pin, Repetition.NEVER, null);
        CallWork work =
                switch (rules.toolsOf(tenant, asked).resolve(name)) {
                    case ToolRegistry.NotAvailable _ -> throw unknown(tenant, name);
                    case ToolRegistry.Found found -> {
                        if (found.tool().needsAgent()) {
                            throw GroveException.invalid(
                                    "tool",
                                    "%s means something only in the work of an agent; POST /agents/{name}/runs starts one"
                                            .formatted(name));
                        }
                        checkArguments(found, request);
                        tools.unavailable(found.tool().spec())
                                .ifPresent(why -> {
                                    throw new GroveException(
                                            ErrorCode.SANDBOX_UNAVAILABLE, name + ": " + why);
                                });
                        yield asked.repeated(found.tool().spec().repetition());
                    }
                };
        if (pin != null) {
            whyNotOffered(tenant, name)
                    .ifPresent(why -> {
                        throw notCallable(why);
                    });
        }
        return work;
    }

    /** Authority of a call that a caller asks for; null where no policy governs it. */
    @Nullable String authorityOfRoot(TenantId tenant, Work call, Starter by) {
        return authorities.after(tenant, null, call, by);
    }

    private static void checkArguments(ToolRegistry.Found found, StartCall request) {
        List<FieldError> errors =
                found.schema().located(request.arguments()).stream()
                        .map(fault -> new FieldError("arguments" + fault.path(), fault.message()))
                        .toList();
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    /** A provider's tool that is not approved is known, and not to be called. */
    private GroveException unknown(TenantId tenant, String name) {
        return whyNotOffered(tenant, name)
                .map(CalledTools::notCallable)
                .orElseGet(() -> {
                    List<String> nearest = tools.nearest(tenant, name);
                    return GroveException.invalid(
                            "tool",
                            nearest.isEmpty()
                                    ? "no tool has this name; GET /agent-tools lists them"
                                    : "no tool has this name; did you mean "
                                            + String.join(", ", nearest)
                                            + "?");
                });
    }

    private static GroveException notCallable(String why) {
        return GroveException.invalid("tool", "cannot be called: " + why);
    }

    private Optional<String> whyNotOffered(TenantId tenant, String name) {
        return tools.offers(tenant).stream()
                .filter(offer -> offer.spec().name().equals(name))
                .findFirst()
                .flatMap(offer -> offer.unavailable());
    }
}
