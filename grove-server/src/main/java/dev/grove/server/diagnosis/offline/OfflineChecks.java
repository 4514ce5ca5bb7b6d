package dev.grove.server.diagnosis.offline;

import dev.grove.server.diagnosis.Check;
import dev.grove.server.diagnosis.Diagnosis;
import dev.grove.server.diagnosis.DiagnosisFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;

/** Performs the checks of {@link OfflineDiagnosis}. */
final class OfflineChecks {

    private static final String SETTINGS = "settings";

    /**
     * System property that names the file for a failed start's reason, also set by the launcher.
     */
    private static final String FAILURE_FILE = "grove.failure-file";

    /** Beginning of Spring Boot's advice where a setting cannot be bound. */
    private static final String OF_SPRING = "Update your application";

    private OfflineChecks() {}

    /** Settings with which no server would start are a finding, and then nothing else is known. */
    static List<Diagnosis.Subject> subjects() throws IOException {
        Path failure = Files.createTempFile("grove-doctor", "");
        System.setProperty(FAILURE_FILE, failure.toString());
        try (ConfigurableApplicationContext context = application().run()) {
            List<Diagnosis.Subject> subjects = new ArrayList<>();
            subjects.add(subject(SETTINGS, fine(context)));
            List<Check> checks = context.getBeanProvider(Check.class).orderedStream().toList();
            subjects.addAll(
                    new Diagnosis(checks, context.getBean(Clock.class)).report().subjects());
            return subjects;
        } catch (RuntimeException e) {
            return List.of(subject(SETTINGS, unusable(e, Files.readString(failure))));
        } finally {
            Files.deleteIfExists(failure);
        }
    }

    /** Says nothing itself: what it would log is in the findings. */
    private static SpringApplication application() {
        SpringApplication application = new SpringApplication(OfflineDiagnosis.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setRegisterShutdownHook(false);
        System.setProperty("logging.level.root", "OFF");
        System.setProperty("logging.level.org.flywaydb", "OFF");
        return application;
    }

    private static DiagnosisFinding fine(ConfigurableApplicationContext context) {
        return DiagnosisFinding.ok(
                "settings_valid",
                context.getEnvironment().getProperty("grove.database.url", "").isBlank()
                        ? "A server would start with these settings, and with its embedded"
                                + " database, which cannot be looked at without it."
                        : "A server would start with these settings.");
    }

    private static DiagnosisFinding unusable(RuntimeException e, String failure) {
        String[] parts = failure.split("\nWhat to do: ", 2);
        String problem = parts[0].replaceFirst("^What is wrong: ", "").strip();
        String action = parts.length > 1 ? parts[1].strip() : "";
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(e);
        return DiagnosisFinding.error(
                "settings_invalid",
                problem.isEmpty()
                        ? cause.getClass().getSimpleName() + ": " + cause.getMessage()
                        : problem,
                "No server starts with these settings.",
                action.isEmpty() || action.startsWith(OF_SPRING)
                        ? "Mend the setting that is named; docs/settings.md has all of them."
                        : action);
    }

    private static Diagnosis.Subject subject(String check, DiagnosisFinding finding) {
        return new Diagnosis.Subject(check, List.of(finding));
    }
}
