package dev.grove.server.run.list;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.server.run.view.RunIds;
import dev.grove.server.security.RequiresScope;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /agent-runs/{id}/labels}. */
@RestController
class RunLabelController {

    private final Runs runs;

    RunLabelController(Runs runs) {
        this.runs = runs;
    }

    /** Replaces the run's labels. */
    @PutMapping("/agent-runs/{id}/labels")
    @RequiresScope(Scope.INVOKE)
    LabelsResponse put(
            OperationCaller caller, @PathVariable String id, @RequestBody LabelsRequest request) {
        return new LabelsResponse(
                runs.label(caller.tenant(), RunIds.parse(id), request.toLabels()));
    }
}
