package dev.grove.workspace.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebDownloadIT {

    private SandboxTestBed bed;
    private RunId run;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        run = bed.newRun(WorkspaceSpec.DEFAULTS, Map.of("there.txt", "mine\n"));
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            bed.remove(run);
            bed.close();
        }
    }

    private String arguments(String path, String file) {
        return "{\"url\":\"%s\",\"path\":\"%s\"}".formatted(bed.web().url(path), file);
    }

    @Test
    void writesWhatIsThereAsItIs() throws Exception {
        byte[] bytes = new byte[150_000];
        new Random(3).nextBytes(bytes);
        bed.web().answer("/data.bin", "Content-Type: application/octet-stream\r\n", bytes);
        assertThat(bed.ok(run, "web_download", arguments("/data.bin", "new/folder/data.bin")))
                .isEqualTo("Wrote 150000 bytes to new/folder/data.bin.");
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        assertThat(bed.shell(run, "sha256sum new/folder/data.bin")).contains(digest);

        bed.web().answer("/empty", "text/plain", "");
        bed.ok(run, "web_download", arguments("/empty", "there.txt"));
        assertThat(bed.shell(run, "stat -c '%s bytes' there.txt")).contains("0 bytes");
    }

    @Test
    void writesNothingOutsideAndNothingOfWhatCannotBeRead() {
        bed.web().answer("/x", "text/plain", "x");
        bed.shell(run, "ln -s /tmp out && echo kept > kept.txt");
        for (String path : new String[] {"../x", "/etc/x", "out/x", "a/../../x", ""}) {
            assertThat(bed.refused(run, "web_download", arguments("/x", path))).isNotBlank();
        }
        assertThat(bed.refused(run, "web_download", arguments("/none", "kept.txt")))
                .contains("answered 404");
        assertThat(bed.shell(run, "cat kept.txt; ls /tmp/x; ls -A"))
                .contains("kept", "No such file");
    }
}
