package dev.grove.server.endpoint;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.model.trial.ServerTrials;
import dev.grove.core.model.trial.TrialReport;
import dev.grove.server.security.RequiresScope;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /system/model-test}. */
@RestController
class ServerModelController {

    private final ServerTrials trials;

    ServerModelController(ServerTrials trials) {
        this.trials = trials;
    }

    /** Asks one of the operator's providers for a few small answers. */
    @PostMapping("/system/model-test")
    @RequiresScope(value = Scope.ADMIN, operator = true)
    TrialReport test(@RequestBody ModelTestRequest request) {
        if (request.model() == null) {
            throw GroveException.invalid("model", "is required, as provider/model");
        }
        return trials.test(request.model());
    }
}
