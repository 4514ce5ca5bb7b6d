package dev.grove.server.diagnosis;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.Nothing;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operation that looks for what is wrong. */
@Component
class DiagnosisOperations implements OperationSource {

    private final Diagnosis diagnosis;

    DiagnosisOperations(List<Check> checks, Clock clock) {
        this.diagnosis = new Diagnosis(checks, clock);
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                new OperationGroup("system", Scope.ADMIN)
                        .operation("diagnoseSystem", Nothing.class)
                        .says(
                                "Look for what is wrong",
                                "Has this server look at its database, its migrations, the clocks of all servers, the engine of sandboxes with each limit, master keys, model providers, disks, egress, snapshots and brakes, all at once. Each finding that is not `ok` says what follows from it and what mends it. A check that takes too long, or fails, is a finding. The answer takes as long as the slowest check, 15 seconds at most; it changes nothing, and no model is asked for anything that costs. `./grove doctor` shows the same as a table, and looks at what it can without a server.")
                        .at(Route.get("/system/diagnosis").forOperators())
                        .views(
                                DiagnosisView.class,
                                (_, _) -> DiagnosisView.of(diagnosis.report())));
    }
}
