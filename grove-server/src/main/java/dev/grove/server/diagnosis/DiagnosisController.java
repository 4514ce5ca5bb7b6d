package dev.grove.server.diagnosis;

import dev.grove.core.key.Scope;
import dev.grove.server.security.RequiresScope;
import java.time.Clock;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /system/diagnosis}. */
@RestController
class DiagnosisController {

    private final Diagnosis diagnosis;

    DiagnosisController(List<Check> checks, Clock clock) {
        this.diagnosis = new Diagnosis(checks, clock);
    }

    @GetMapping("/system/diagnosis")
    @RequiresScope(value = Scope.ADMIN, operator = true)
    DiagnosisResponse diagnosis() {
        return DiagnosisResponse.of(diagnosis.report());
    }
}
