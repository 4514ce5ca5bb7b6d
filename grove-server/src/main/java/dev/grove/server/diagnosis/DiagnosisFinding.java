package dev.grove.server.diagnosis;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Observation about a subject.
 *
 * @param code names the observation, for programs; it stays when the words change
 * @param message observation, for people
 * @param meaning its consequence; null where nothing is wrong
 * @param remedy the command or the setting that mends it; null where nothing is wrong
 */
public record DiagnosisFinding(
        String code,
        Severity severity,
        String message,
        @Nullable String meaning,
        @Nullable String remedy) {

    /** In their order: the last is the worst. */
    public enum Severity {
        OK,
        /** Something works, and will not under load, after a crash or with the next start. */
        WARNING,
        /** Something does not work now. */
        ERROR;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Severity worst(Collection<DiagnosisFinding> findings) {
            return findings.stream()
                    .map(DiagnosisFinding::severity)
                    .max(Comparator.naturalOrder())
                    .orElse(OK);
        }
    }

    public static DiagnosisFinding ok(String code, String message) {
        return new DiagnosisFinding(code, Severity.OK, message, null, null);
    }

    static DiagnosisFinding warning(String code, String message, String meaning, String remedy) {
        return new DiagnosisFinding(code, Severity.WARNING, message, meaning, remedy);
    }

    public static DiagnosisFinding error(
            String code, String message, String meaning, String remedy) {
        return new DiagnosisFinding(code, Severity.ERROR, message, meaning, remedy);
    }
}
