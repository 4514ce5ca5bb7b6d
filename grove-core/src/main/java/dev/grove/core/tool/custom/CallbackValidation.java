package dev.grove.core.tool.custom;

import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.identity.AuthValidation;
import dev.grove.core.secret.SecretReferences;
import dev.grove.core.tool.custom.work.CustomToolWork;
import org.springframework.stereotype.Component;

/** Where a callback may go, and with which headers. */
@Component
class CallbackValidation {

    private final EndpointValidation endpoints;
    private final AuthValidation identities;

    CallbackValidation(EndpointValidation endpoints, AuthValidation identities) {
        this.endpoints = endpoints;
        this.identities = identities;
    }

    CustomToolWork.Callback check(CustomToolDraft draft, Faults faults) {
        String tool = draft.name() == null ? "" : draft.name();
        EndpointValidation.Endpoint checked =
                endpoints.checkOfRuns(
                        draft.work().url(),
                        draft.work().headers(),
                        secret -> SecretReferences.fault(tool, secret),
                        faults::refuse);
        return new CustomToolWork.Callback(
                checked.url(),
                checked.headers(),
                identities.check(draft.work().auth(), checked.headers().keySet(), faults::refuse));
    }
}
