package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Callers who ask for a large file and then do not read it. */
class SlowReadersIT extends SandboxServerIT {

    private static final int AS_MANY_AS_VIEWS = 4;
    private static final Path SPOOL = DATA.resolve("views");

    private final List<Socket> readers = new ArrayList<>();
    private HttpCaller caller;
    private String run;

    @BeforeEach
    void runAnAgentThatLeavesALargeFile() {
        caller = newCaller(newTenant(), "admin");
        String agent = "hoarder-" + UUID.randomUUID().toString().substring(0, 8);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"Work.","model":"scripted/hoarder","tools":["finish","ws_shell"]}
                        """
                                .formatted(agent));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        run = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"hoard\"}").text("run_id");
        await().until(
                        () -> caller.get("/agent-runs/" + run).text("status"),
                        status -> status.equals("completed"));
    }

    @AfterEach
    void goAway() throws IOException {
        for (Socket reader : readers) {
            reader.close();
        }
    }

    @Test
    void keepNoOtherReaderFromTheFiles() throws IOException {
        for (int i = 0; i < AS_MANY_AS_VIEWS; i++) {
            askAndDoNotRead(file("large.txt"));
        }

        HttpAnswer small = caller.get(file("small.txt"));
        assertThat(small.status()).as(small.body()).isEqualTo(200);
        assertThat(small.body()).isEqualTo("small\n");
        HttpAnswer list = caller.get("/agent-runs/" + run + "/workspace");
        assertThat(list.status()).as(list.body()).isEqualTo(200);
        HttpAnswer diff = caller.get("/agent-runs/" + run + "/workspace/diff");
        assertThat(diff.status()).as(diff.body()).isEqualTo(200);
    }

    @Test
    void getTheWholeFileInTheEnd() throws IOException {
        BufferedReader slow = askAndDoNotRead(file("large.txt"));
        assertThat(caller.get(file("small.txt")).body()).isEqualTo("small\n");
        assertThat(slow.lines().dropWhile(line -> !line.isEmpty()).skip(1).limit(4_500_000))
                .hasSize(4_500_000)
                .endsWith("4500000");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void leaveNothingBehindWhenTheyGoAwayInTheMiddle() throws IOException {
        for (int i = 0; i < AS_MANY_AS_VIEWS; i++) {
            askAndDoNotRead(file("large.txt"));
        }
        assertThat(spooled()).as("on their way").isEqualTo(AS_MANY_AS_VIEWS);
        assertThat(SPOOL).as("nothing has a name there").isEmptyDirectory();

        goAway();

        await().until(SlowReadersIT::spooled, left -> left == 0);
        assertThat(caller.get(file("small.txt")).body()).isEqualTo("small\n");
    }

    private String file(String path) {
        return "/agent-runs/" + run + "/workspace/file?path=" + path;
    }

    /** Reads no further than the first line, which says that the file is there. */
    private BufferedReader askAndDoNotRead(String path) throws IOException {
        Socket socket = new Socket();
        readers.add(socket);
        socket.setReceiveBufferSize(4096);
        socket.setSoTimeout(30_000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
        String request =
                "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                        .formatted(path, caller.key());
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        BufferedReader answer =
                new BufferedReader(
                        new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        assertThat(answer.readLine()).startsWith("HTTP/1.1 200");
        return answer;
    }

    /** How many files this process, which the server runs in, holds open on their way. */
    private static long spooled() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(SlowReadersIT::isSpooled).count();
        }
    }

    private static boolean isSpooled(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(SPOOL);
        } catch (IOException _) {
            return false;
        }
    }
}
