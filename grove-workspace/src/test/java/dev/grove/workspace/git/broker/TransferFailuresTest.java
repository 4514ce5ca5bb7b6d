package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.eclipse.jgit.errors.PackProtocolException;
import org.junit.jupiter.api.Test;

class TransferFailuresTest {

    /** Message in which JGit reports the first line of a remote with SHA-256. */
    @Test
    void nameTheObjectFormatThatIsNotTaken() {
        String id = "8efea3df6d0cb1aba345b39bd9ca6ab7eaf8926d6ddc721f0805fb1328ad12b0";

        assertThat(
                        TransferFailures.sentence(
                                new IOException(
                                        "closed",
                                        new PackProtocolException(
                                                "https://host/r.git: Invalid ref advertisement"
                                                        + " line: '"
                                                        + id
                                                        + " HEAD'"))))
                .contains("has the object format SHA-256")
                .doesNotContain(id);
    }
}
