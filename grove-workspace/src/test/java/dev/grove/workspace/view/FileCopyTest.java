package dev.grove.workspace.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class FileCopyTest {

    private static final String TEXT = "in four pieces";
    private static final int PIECE = 4;

    private final TenantId tenant = TenantId.next();
    @TempDir private Path data;

    @Test
    void bringsAllPiecesInOrder() throws IOException {
        Spool spool = spool();
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        try (SpooledFile file = copy(new Telling(TEXT.length(), TEXT.length()), spool)) {
            file.sendTo(received);
        }
        assertThat(received).hasToString(TEXT);
        assertThat(spool.taken()).isZero();
    }

    @Test
    void leavesNothingWhenTheSandboxIsLostInTheMiddle() {
        Spool spool = spool();
        assertThatThrownBy(() -> copy(new Telling(TEXT.length(), 8), spool))
                .isInstanceOf(SandboxLostException.class)
                .hasMessage("gone");
        assertNothingIsLeft(spool);
    }

    @Test
    void leavesNothingOfAFileThatIsShorterThanItSaid() {
        Spool spool = spool();
        assertThatThrownBy(() -> copy(new Telling(TEXT.length() + 1, TEXT.length() + 1), spool))
                .isInstanceOf(SandboxLostException.class)
                .hasMessageContaining("ended");
        assertNothingIsLeft(spool);
    }

    @Test
    void namesAFileThatIsTooLargeAndReadsNoMoreOfIt() {
        Spool spool = spool();
        assertThatThrownBy(() -> copy(new Telling(1_610_612_736, PIECE), spool))
                .isInstanceOf(GroveException.class)
                .hasMessageContaining("a.txt has 1610612736 bytes");
        assertThat(spool.taken()).isZero();
    }

    @Test
    void takesNoMoreThanTheFileSaidItHas() throws IOException {
        try (SpooledFile file = copy(new Telling(6, 6), spool())) {
            ByteArrayOutputStream received = new ByteArrayOutputStream();
            file.sendTo(received);
            assertThat(received).hasToString(TEXT.substring(0, 6));
        }
    }

    @Test
    void saysWhenTheDiskCannotTakeIt() throws IOException {
        Files.createFile(data.resolve("views"));
        Spool spool = spool();
        assertThatThrownBy(() -> copy(new Telling(1, 1), spool))
                .isInstanceOfSatisfying(
                        GroveException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                            assertThat(e).hasMessageNotContaining(data.toString());
                        });
        assertThat(spool.taken()).isZero();
    }

    private void assertNothingIsLeft(Spool spool) {
        assertThat(spool.taken()).isZero();
        assertThat(data.resolve("views")).isEmptyDirectory();
    }

    private SpooledFile copy(Sandbox from, Spool spool) {
        return new FileCopy(new View(from), "a.txt", DataSize.ofBytes(TEXT.length() + 1))
                .into(spool, tenant);
    }

    private Spool spool() {
        DataSize plenty = DataSize.ofKilobytes(1);
        return new Spool(
                new ViewSettings(1, 1, Duration.ZERO, plenty, plenty, plenty),
                new DataDirectory(data),
                Clock.systemUTC());
    }

    /**
     * A sandbox with one file.
     *
     * @param size what it says of it
     * @param lostAt from where on nothing can be read
     */
    private record Telling(int size, int lostAt) implements Sandbox {

        @Override
        public JsonNode call(
                String operation, ObjectNode arguments, Duration limit, Cancellation cancellation) {
            int offset = arguments.path("offset").asInt(0);
            if (offset >= lostAt) {
                throw new SandboxLostException("gone");
            }
            int end = Math.min(TEXT.length(), offset + PIECE);
            byte[] piece = TEXT.substring(offset, end).getBytes(StandardCharsets.US_ASCII);
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("size", size)
                    .put("piece", Base64.getEncoder().encodeToString(piece));
        }
    }
}
