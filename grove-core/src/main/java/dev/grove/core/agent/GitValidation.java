package dev.grove.core.agent;

import dev.grove.core.agent.AgentDraft.GitDraft;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.workspace.GitSpec;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validation of git settings in a definition. */
final class GitValidation {

    static final int MAX_NAME = 200;
    static final int MAX_EMAIL = 254;

    /** Git drops what could end a line or the name, and refuses a name of which nothing is left. */
    private static final Pattern NAME =
            Pattern.compile("[^\\p{Cntrl}<>]*[\\p{L}\\p{N}][^\\p{Cntrl}<>]*");

    private static final Pattern EMAIL =
            Pattern.compile("[^\\p{Cntrl}\\s<>@]+@[^\\p{Cntrl}\\s<>@]+");

    private GitValidation() {}

    /**
     * @param agent whose name is the default author's; may be wrong itself
     */
    static GitSpec check(@Nullable GitDraft given, @Nullable String agent, FieldChecks checks) {
        GitSpec defaults = GitSpec.defaultsOf(agent == null ? "" : agent);
        if (given == null) {
            return defaults;
        }
        String name = given.authorName() == null ? defaults.authorName() : given.authorName();
        String email = given.authorEmail() == null ? defaults.authorEmail() : given.authorEmail();
        if (given.authorName() != null) {
            checks.text("git.author_name", name, MAX_NAME);
            if (name.length() <= MAX_NAME && !NAME.matcher(name).matches()) {
                checks.refuse(
                        "git.author_name",
                        "must hold a letter or a digit, and no control character, < or >");
            }
        }
        if (given.authorEmail() != null) {
            checks.text("git.author_email", email, MAX_EMAIL);
            if (email.length() <= MAX_EMAIL && !EMAIL.matcher(email).matches()) {
                checks.refuse("git.author_email", "must be an address such as bot@example.com");
            }
        }
        return new GitSpec(name, email, Boolean.TRUE.equals(given.allowForcePush()));
    }
}
