package dev.grove.workspace.git.broker;

import dev.grove.workspace.git.broker.transfer.TransferEndedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator.SubmoduleValidationException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.GitmoduleEntry;
import org.eclipse.jgit.lib.ObjectChecker;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;

/** Checks of {@code .gitmodules} files for what later clones would act on. */
final class Submodules {

    private static final String SECTION = "submodule";
    private static final String CONTROL = "it holds a control character";
    private static final int LARGEST = 1024 * 1024;

    private Submodules() {}

    /**
     * Checks each of those that a pack held.
     *
     * @throws TransferEndedException when one is refused
     */
    static void check(Repository repository, ObjectChecker checker) throws IOException {
        try (ObjectReader reader = repository.newObjectReader()) {
            for (GitmoduleEntry entry : checker.getGitsubmodules()) {
                ObjectLoader file = reader.open(entry.getBlobId(), Constants.OBJ_BLOB);
                if (file.getSize() > LARGEST) {
                    throw new TransferEndedException("A .gitmodules file is too large.");
                }
                check(new String(file.getBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    private static void check(String text) throws TransferEndedException {
        if (text.chars().anyMatch(one -> Character.isISOControl(one) && !isSpace(one))) {
            throw refused(CONTROL);
        }
        try {
            SubmoduleValidator.assertValidGitModulesFile(text);
            Config config = new Config();
            config.fromText(text);
            for (String name : config.getSubsections(SECTION)) {
                if (hasControlCharacter(name) || hasControlCharacter(config, name)) {
                    throw refused(CONTROL);
                }
                String update = config.getString(SECTION, name, "update");
                if (update != null && update.strip().startsWith("!")) {
                    throw refused("a submodule asks to run a command");
                }
            }
        } catch (SubmoduleValidationException | ConfigInvalidException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static boolean hasControlCharacter(Config config, String name) {
        return config.getNames(SECTION, name).stream()
                .flatMap(key -> Stream.of(config.getStringList(SECTION, name, key)))
                .anyMatch(value -> value != null && hasControlCharacter(value));
    }

    private static boolean hasControlCharacter(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }

    private static boolean isSpace(int character) {
        return character == '\n' || character == '\r' || character == '\t';
    }

    private static TransferEndedException refused(String why) {
        return new TransferEndedException("A .gitmodules file is refused: " + why + ".");
    }
}
