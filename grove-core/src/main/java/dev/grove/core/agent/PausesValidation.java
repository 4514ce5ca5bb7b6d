package dev.grove.core.agent;

import dev.grove.core.agent.AgentDraft.ClientToolDraft;
import dev.grove.core.agent.AgentDraft.PausesDraft;
import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.agent.PausePolicy.OnBudget;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.tool.ClientTool;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.Tools;
import dev.grove.language.text.NearestNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Validation of an agent's rules for waiting for an external answer. */
final class PausesValidation {

    static final int MAX_CLIENT_TOOLS = 64;
    static final int MAX_DESCRIPTION = 4_000;
    static final Duration MAX_TIMEOUT = LimitsValidation.MAX_DURATION;

    /** Under such a name every provider takes a tool. */
    static final String NAME_PATTERN = "[A-Za-z][A-Za-z0-9_-]{0,63}";

    static final int MAX_NAME = 64;
    private static final Pattern NAME = Pattern.compile(NAME_PATTERN);

    private final Tools tools;
    private final SchemaChecks schemas;
    private final FieldChecks checks;

    private PausesValidation(Tools tools, SchemaChecks schemas, FieldChecks checks) {
        this.tools = tools;
        this.schemas = schemas;
        this.checks = checks;
    }

    /** The names that the draft gives to client tools, well-formed or not. */
    static Set<String> clientNames(PausesDraft draft) {
        Set<String> names = new HashSet<>();
        if (draft.clientTools() != null) {
            for (ClientToolDraft tool : draft.clientTools()) {
                if (tool != null && tool.name() != null) {
                    names.add(tool.name());
                }
            }
        }
        return names;
    }

    /**
     * @param allowlist the names of the agent's tools, right or wrong
     */
    static PausePolicy check(
            PausesDraft draft,
            @Nullable List<@Nullable String> allowlist,
            Tools tools,
            SchemaChecks schemas,
            FieldChecks checks) {
        return new PausesValidation(tools, schemas, checks).check(draft, allowlist);
    }

    private PausePolicy check(PausesDraft draft, @Nullable List<@Nullable String> allowlist) {
        Set<String> callable = clientNames(draft);
        if (allowlist != null) {
            allowlist.stream().filter(Objects::nonNull).forEach(callable::add);
        }
        return new PausePolicy(
                clientTools(draft.clientTools()),
                approvals(draft.approvals(), callable),
                Duration.ofSeconds(
                        checks.between(
                                "approval_timeout_seconds",
                                draft.approvalTimeoutSeconds(),
                                PausePolicy.NONE.approvalTimeout().toSeconds(),
                                1,
                                MAX_TIMEOUT.toSeconds())),
                chosen(
                        "on_in_doubt",
                        draft.onInDoubt(),
                        InDoubt.values(),
                        InDoubt::wireName,
                        PausePolicy.NONE.onInDoubt()),
                chosen(
                        "on_budget",
                        draft.onBudget(),
                        OnBudget.values(),
                        OnBudget::wireName,
                        PausePolicy.NONE.onBudget()));
    }

    private List<ClientTool> clientTools(@Nullable List<@Nullable ClientToolDraft> drafts) {
        List<ClientTool> clientTools = new ArrayList<>();
        if (drafts == null) {
            return clientTools;
        }
        if (drafts.size() > MAX_CLIENT_TOOLS) {
            checks.refuse("client_tools", "may have at most " + MAX_CLIENT_TOOLS + " tools");
            return clientTools;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < drafts.size(); i++) {
            ClientToolDraft draft = drafts.get(i);
            String field = "client_tools[" + i + "]";
            if (draft == null) {
                checks.refuse(field, "must be a tool");
                continue;
            }
            boolean named = checkName(field + ".name", draft.name(), seen);
            ObjectNode schema = schemas.needed(field + ".input_schema", draft.inputSchema());
            String description = draft.description() == null ? "" : draft.description();
            checks.text(field + ".description", description, MAX_DESCRIPTION);
            Long seconds = draft.timeoutSeconds();
            long timeout =
                    checks.between(
                            field + ".timeout_seconds", seconds, 0, 1, MAX_TIMEOUT.toSeconds());
            if (named && schema != null) {
                clientTools.add(
                        ClientTool.of(
                                Objects.requireNonNull(draft.name()),
                                description,
                                schema,
                                seconds == null ? null : Duration.ofSeconds(timeout)));
            }
        }
        return clientTools;
    }

    private boolean checkName(String field, @Nullable String name, Set<String> seen) {
        if (name == null || !NAME.matcher(name).matches()) {
            checks.refuse(
                    field, "must have 1 to 64 letters, digits, _ and -, and begin with a letter");
            return false;
        }
        if (tools.find(name).isPresent()) {
            checks.refuse(field, "is the name of a tool of this server; choose another");
            return false;
        }
        if (tools.reserves(name)) {
            checks.refuse(field, ReservedNames.REFUSAL);
            return false;
        }
        if (!seen.add(name)) {
            checks.refuse(field, "is named twice; leave one out");
            return false;
        }
        return true;
    }

    private List<String> approvals(@Nullable List<@Nullable String> names, Set<String> callable) {
        List<String> approvals = new ArrayList<>();
        if (names == null) {
            return approvals;
        }
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            String field = "approvals[" + i + "]";
            if (name == null || !callable.contains(name)) {
                checks.refuse(
                        field,
                        "must be one of the agent's tools or client_tools"
                                + (name == null ? "" : NearestNames.asQuestion(name, callable)));
            } else if (approvals.contains(name)) {
                checks.refuse(field, "is named twice; leave one out");
            } else {
                approvals.add(name);
            }
        }
        return approvals;
    }

    private <T> T chosen(
            String field,
            @Nullable String written,
            T[] known,
            Function<T, String> wireName,
            T unlessSet) {
        List<String> names = Arrays.stream(known).map(wireName).toList();
        if (written != null && !names.contains(written)) {
            checks.refuse(field, NearestNames.asChoice(written, names));
        }
        return Arrays.stream(known)
                .filter(one -> wireName.apply(one).equals(written))
                .findFirst()
                .orElse(unlessSet);
    }
}
