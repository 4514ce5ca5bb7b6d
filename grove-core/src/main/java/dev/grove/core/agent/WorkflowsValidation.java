package dev.grove.core.agent;

import dev.grove.core.error.FieldChecks;
import dev.grove.core.tool.ReservedNames;
import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which workflows an agent may run by their names: those of its tenant that there are. */
record WorkflowsValidation(FieldChecks checks) {

    static final int MOST = 64;

    /**
     * @param tools the allowlist, right or wrong
     * @param own the tools of the tenant, workflows among them
     */
    List<String> check(
            @Nullable List<@Nullable String> written,
            @Nullable List<@Nullable String> tools,
            Set<String> own) {
        int place = tools == null ? -1 : tools.indexOf(ReservedNames.RUN_WORKFLOW);
        if (written == null || written.isEmpty()) {
            if (place >= 0) {
                checks.refuse(
                        "tools[" + place + "]",
                        "runs workflows by their names, and the agent may run none; name some in workflows");
            }
            return List.of();
        }
        if (place < 0) {
            checks.refuse(
                    "workflows",
                    "are run by run_workflow; list that among the tools, or leave workflows out");
            return List.of();
        }
        if (written.size() > MOST) {
            checks.refuse("workflows", "may name at most " + MOST + " workflows");
            return List.of();
        }
        return named(written, own);
    }

    private List<String> named(List<@Nullable String> written, Set<String> own) {
        List<String> named = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < written.size(); i++) {
            String field = "workflows[" + i + "]";
            String name = written.get(i);
            if (name == null) {
                checks.refuse(field, "must be the name of a workflow");
            } else if (!seen.add(name)) {
                checks.refuse(field, "is named twice; leave one out");
            } else if (!own.contains(ReservedNames.ofWorkflow(name))) {
                checks.refuse(
                        field,
                        "no workflow has this name"
                                + NearestNames.asQuestion(name, workflowsAmong(own)));
            } else {
                named.add(name);
            }
        }
        return named;
    }

    private static List<String> workflowsAmong(Collection<String> tools) {
        String prefix = ReservedNames.ofWorkflow("");
        return tools.stream()
                .filter(tool -> tool.startsWith(prefix))
                .map(tool -> tool.substring(prefix.length()))
                .sorted()
                .toList();
    }
}
