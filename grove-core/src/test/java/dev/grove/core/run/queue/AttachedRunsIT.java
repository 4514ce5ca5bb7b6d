package dev.grove.core.run.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.attachment.MemoryContents;
import dev.grove.core.run.attachment.NewAttachment;
import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.core.run.attachment.type.TypeDetection;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFile;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.query.RunRows;
import dev.grove.core.run.record.RunOrigin;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs that are inserted with attachments of their goals. */
class AttachedRunsIT extends QueueBed {

    private static final String PATH = "attachments/2-a.csv";

    private final MemoryContents contents = new MemoryContents();
    private RunInserts sql;

    @BeforeEach
    void setUp() {
        sql = TestQueues.inserts(database);
    }

    private NewAttachment attachment(String name, byte[] bytes) throws IOException {
        return new NewAttachment(
                name, TypeDetection.of(bytes), contents.take(new ByteArrayInputStream(bytes)));
    }

    private PendingRun attached() throws IOException {
        NewAttachment image = attachment("a.png", TestImages.PIXEL);
        NewAttachment file = attachment("a.csv", "1,2".getBytes(StandardCharsets.UTF_8)).at(PATH);
        InitialFiles files =
                InitialFiles.asked(
                        Map.of(), null, List.of(new NewFile(PATH, file.content(), false)));
        PendingRun plain = run("look");
        return new PendingRun(
                plain.birth(),
                plain.work(),
                plain.limits(),
                plain.metadata(),
                plain.priority(),
                new RunOrigin(null, 0, null, true),
                plain.marks(),
                new RunAttachments(List.of(), List.of(), files, List.of(image, file), false));
    }

    private void insert(PendingRun run) {
        database.tenantDatabase()
                .run(tenant, jdbc -> sql.insert(jdbc, List.of(run), RunInserts.Claims.NONE));
    }

    private List<Attachment> read(TenantId whose, RunId run) {
        return database.tenantDatabase().call(whose, jdbc -> AttachmentRows.read(jdbc, run));
    }

    @Test
    void haveThemInTheirRowsAndAreFoundWithThem() throws IOException {
        PendingRun run = attached();
        insert(run);
        List<Attachment> read = read(tenant, run.id());
        assertThat(read)
                .containsExactlyElementsOf(
                        List.of(
                                run.attachments().toGoal().get(0).attached(0, 1),
                                run.attachments().toGoal().get(1).attached(0, 2)));
        assertThat(
                        RunRows.find(database.tenantDatabase(), tenant, run.id())
                                .orElseThrow()
                                .attachments())
                .isEqualTo(read);
        assertThat(read(fixtures.tenant("u"), run.id())).as("of another tenant").isEmpty();
        assertThat(isMarked(run.id())).isTrue();
        PendingRun plain = run("plain");
        insert(plain);
        assertThat(isMarked(plain.id())).isFalse();
        assertThat(read(tenant, plain.id())).isEmpty();
    }

    /** Their message names them. */
    @Test
    void haveFilesOfWhichNothingElseTells() throws IOException {
        PendingRun run = attached();
        insert(run);
        database.tenantDatabase()
                .run(
                        tenant,
                        jdbc -> {
                            assertThat(PutFileHistory.read(jdbc, run.id()))
                                    .extracting(PutFile::path)
                                    .containsExactly(PATH);
                            assertThat(PutFileHistory.shownToModel(jdbc, run.id())).isEmpty();
                        });
    }

    @Test
    void giveForksWhatIsAttachedUpToTheirTurn() throws IOException {
        PendingRun run = attached();
        PendingRun fork = run("fork");
        insert(run);
        insert(fork);
        database.tenantDatabase()
                .run(
                        tenant,
                        jdbc -> {
                            AttachmentRows.add(jdbc, run.id(), 3, List.of(attachmentOf(run, 0)));
                            AttachmentRows.copyToFork(jdbc, run.id(), fork.id(), 2);
                        });
        assertThat(read(tenant, run.id()))
                .extracting(each -> each.afterTurn() + "." + each.ordinal())
                .containsExactly("0.1", "0.2", "3.1");
        assertThat(read(tenant, fork.id())).isEqualTo(read(tenant, run.id()).subList(0, 2));
    }

    private static NewAttachment attachmentOf(PendingRun run, int index) {
        return run.attachments().toGoal().get(index);
    }

    private boolean isMarked(RunId run) {
        return fixtures.owner()
                .sql("SELECT attached FROM agent_runs WHERE id = :id")
                .param("id", run.value())
                .query(Boolean.class)
                .single();
    }
}
