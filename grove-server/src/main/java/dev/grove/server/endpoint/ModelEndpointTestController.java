package dev.grove.server.endpoint;

import dev.grove.core.key.Scope;
import dev.grove.core.model.trial.EndpointTrials;
import dev.grove.core.model.trial.TrialReport;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /model-endpoints/{name}/test}. */
@RestController
@RequestMapping("/model-endpoints")
class ModelEndpointTestController {

    private final EndpointTrials trials;

    ModelEndpointTestController(EndpointTrials trials) {
        this.trials = trials;
    }

    /** Asks the endpoint for a few small answers, which cost what they cost there. */
    @PostMapping("/{name}/test")
    @RequiresScope(Scope.PROVISION)
    TrialReport test(
            Caller caller,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable ModelTestRequest request) {
        return trials.test(caller.tenant(), name, request == null ? null : request.model());
    }
}
