package dev.grove.workspace.git.broker;

import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator;
import org.eclipse.jgit.internal.submodule.SubmoduleValidator.SubmoduleValidationException;
import org.eclipse.jgit.lib.Config;

/** What a {@code .gitmodules} file may not say, to whoever clones the repository next. */
final class Submodules {

    private static final String SECTION = "submodule";

    private Submodules() {}

    static void check(String text) throws TransferEndedException {
        try {
            SubmoduleValidator.assertValidGitModulesFile(text);
            Config config = new Config();
            config.fromText(text);
            for (String name : config.getSubsections(SECTION)) {
                String url = config.getString(SECTION, name, "url");
                if (url != null && url.chars().anyMatch(Character::isISOControl)) {
                    throw refused("the URL of a submodule holds a control character");
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

    private static TransferEndedException refused(String why) {
        return new TransferEndedException("A .gitmodules file is refused: " + why + ".");
    }
}
