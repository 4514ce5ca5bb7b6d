package dev.grove.core.tool.custom;

import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.secret.SecretReferences;
import dev.grove.core.tool.custom.work.CustomToolWork;
import org.springframework.stereotype.Component;

/** Where a callback may go, and with which headers. */
@Component
class CallbackValidation {

    private final EndpointValidation endpoints;

    CallbackValidation(EndpointValidation endpoints) {
        this.endpoints = endpoints;
    }

    CustomToolWork.Callback check(CustomToolDraft draft, Faults faults) {
        String tool = draft.name() == null ? "" : draft.name();
        EndpointValidation.Endpoint checked =
                endpoints.check(
                        draft.work().url(),
                        draft.work().headers(),
                        secret -> SecretReferences.fault(tool, secret),
                        faults::refuse);
        return new CustomToolWork.Callback(checked.url(), checked.headers());
    }
}
