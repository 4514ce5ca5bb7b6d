package dev.grove.server.diagnosis.offline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grove.server.diagnosis.Diagnosis;
import dev.grove.server.diagnosis.DiagnosisFinding;
import dev.grove.server.diagnosis.RemoteDiagnosis;
import dev.grove.server.diagnosis.RemoteModelTest;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Program that {@code ./grove doctor} runs beside its own checks: asks the server for its
 * diagnosis, or, where none answers, makes the checks that need no server. Prints each finding as a
 * line with tabs between severity, check, code, message, meaning and remedy; the launcher makes a
 * table of them.
 */
public final class Doctor {

    private static final String URL = "--url=";
    private static final String KEY_FILE = "--key-file=";
    private static final String TEST_MODEL = "--test-model=";

    private final List<Diagnosis.Subject> subjects = new ArrayList<>();

    private Doctor() {}

    /**
     * @param args {@code --url=} of the server, if one answers there, {@code --key-file=} of the
     *     operator's key, which {@code GROVE_BOOTSTRAP_ADMIN_KEY} goes before, and {@code
     *     --test-model=} of a model that the server tries
     */
    public static void main(String[] args) throws IOException {
        Doctor doctor = new Doctor();
        doctor.examine(option(args, URL), option(args, KEY_FILE));
        String model = option(args, TEST_MODEL);
        if (!model.isEmpty()) {
            doctor.subjects.add(
                    RemoteModelTest.ask(option(args, URL), key(option(args, KEY_FILE)), model));
        }
        doctor.print(new PrintStream(System.out, true, UTF_8));
    }

    private void examine(String url, String keyFile) throws IOException {
        boolean answered = false;
        if (!url.isEmpty()) {
            RemoteDiagnosis.Answer answer = RemoteDiagnosis.ask(url, key(keyFile));
            subjects.addAll(answer.subjects());
            answered = answer.complete();
        }
        if (!answered) {
            subjects.addAll(OfflineChecks.subjects());
        }
    }

    private static String key(String file) throws IOException {
        String given = System.getenv("GROVE_BOOTSTRAP_ADMIN_KEY");
        if (given != null && !given.isBlank()) {
            return given.strip();
        }
        Path path = Path.of(file);
        return Files.isReadable(path) && !file.isEmpty() ? Files.readString(path).strip() : "";
    }

    private void print(PrintStream out) {
        for (Diagnosis.Subject subject : subjects) {
            for (DiagnosisFinding finding : subject.findings()) {
                out.println(
                        String.join(
                                "\t",
                                finding.severity().word(),
                                subject.check(),
                                finding.code(),
                                field(finding.message()),
                                field(finding.meaning()),
                                field(finding.remedy())));
            }
        }
    }

    private static String field(@Nullable String text) {
        return text == null ? "" : text.strip().replaceAll("\\s+", " ");
    }

    private static String option(String[] args, String name) {
        for (String arg : args) {
            if (arg.startsWith(name)) {
                return arg.substring(name.length());
            }
        }
        return "";
    }
}
