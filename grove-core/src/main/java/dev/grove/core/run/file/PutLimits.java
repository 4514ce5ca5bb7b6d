package dev.grove.core.run.file;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.util.unit.DataSize;

/** Limits of files; a refusal states the limit, and the setting that changes it. */
final class PutLimits {

    private static final String SETTING = " (grove.runs.files.%s)";

    private PutLimits() {}

    /** Whatever the run has already. */
    static void check(PutFileSettings settings, List<NewFile> files) {
        checkPaths(files);
        for (NewFile file : files) {
            if (file.content().bytes() > settings.maxSize().toBytes()) {
                throw tooLarge(settings);
            }
        }
    }

    /** Said of a path wherever it comes from. */
    static void checkPath(String path) {
        WorkspacePath.fault(path)
                .ifPresent(fault -> {
                    throw GroveException.invalid("path", fault);
                });
    }

    static GroveException tooLarge(PutFileSettings settings) {
        return new GroveException(ErrorCode.PAYLOAD_TOO_LARGE, tooLargeWords(settings));
    }

    static String tooLargeWords(PutFileSettings settings) {
        return "A file may have at most %d bytes".formatted(settings.maxSize().toBytes())
                + SETTING.formatted("max-size");
    }

    /**
     * With what the run and its tenant have already.
     *
     * @param files of the run
     * @param ofRun their bytes
     * @param ofTenant the bytes of all files of the tenant
     */
    static void checkTotals(PutFileSettings settings, long files, long ofRun, long ofTenant) {
        if (files > settings.maxPerRun()) {
            throw refused(
                    "A run may be given at most %d files; this would be its %d"
                            .formatted(settings.maxPerRun(), files),
                    "max-per-run");
        }
        checkBytes("The files of a run", settings.maxSizePerRun(), ofRun, "max-size-per-run");
        checkBytes(
                "The files of all runs of a tenant",
                settings.maxSizePerTenant(),
                ofTenant,
                "max-size-per-tenant");
    }

    private static void checkBytes(String whose, DataSize most, long bytes, String setting) {
        if (bytes > most.toBytes()) {
            throw refused(
                    "%s may have at most %d bytes together; these would be %d"
                            .formatted(whose, most.toBytes(), bytes),
                    setting);
        }
    }

    private static GroveException refused(String words, String setting) {
        return GroveException.conflict(words + SETTING.formatted(setting));
    }

    private static void checkPaths(List<NewFile> files) {
        List<FieldError> errors = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (NewFile file : files) {
            String shown = file.path().replace('\0', '?');
            WorkspacePath.fault(file.path())
                    .ifPresent(fault -> errors.add(new FieldError("files", fault + ": " + shown)));
            if (!seen.add(file.path())) {
                errors.add(new FieldError("files", "must name each path once: " + shown));
            }
        }
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }
}
