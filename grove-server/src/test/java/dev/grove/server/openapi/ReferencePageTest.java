package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReferencePageTest {

    private static final Path PAGE = Path.of("../docs/api-reference.md");
    private static final Path FRESH = Path.of("target/api-reference.md");

    @Test
    void thePageIsTheContract() throws IOException {
        String fresh = new ReferencePage(Contract.WHOLE).text();
        Files.writeString(FRESH, fresh);
        assertThat(PAGE)
                .as("renew the page: cp grove-server/target/api-reference.md docs/")
                .exists();
        assertThat(Files.readString(PAGE))
                .as("renew the page: cp grove-server/target/api-reference.md docs/")
                .isEqualTo(fresh);
    }
}
