package dev.grove.core.forge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * A real git server over HTTP with basic authentication: git's own http-backend. It keeps what it
 * was asked and with which credentials.
 */
public final class Forge implements AutoCloseable {

    public static final String TOKEN =
            "t0k3n-Forge/with+odd&characters=that~never-leave-the-server";

    /** Misbehaviour in place of the server's own answer; returns true when it has answered. */
    @FunctionalInterface
    public interface Mischief {
        boolean answer(HttpExchange exchange) throws IOException;
    }

    private static final Map<String, String> CLEAN =
            Map.of(
                    "PATH", "/usr/local/bin:/usr/bin:/bin",
                    "HOME", "/nonexistent",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_AUTHOR_NAME", "Someone",
                    "GIT_AUTHOR_EMAIL", "someone@example.org",
                    "GIT_COMMITTER_NAME", "Someone",
                    "GIT_COMMITTER_EMAIL", "someone@example.org");

    private static final Path FOLDERS = folders();

    private final Path root;
    private final HttpServer server;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile Mischief mischief = _ -> false;

    public Forge(Path root) throws IOException {
        this.root = root;
        this.server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Where a repository is, under a host name of the test's choice. */
    public String url(String host, String repository) {
        return "http://" + host + ":" + port() + "/" + repository;
    }

    public String url(String repository) {
        return url("forge.example", repository);
    }

    public void behave(Mischief instead) {
        mischief = instead;
    }

    /** From now on pushes are done, and the client gets no answer. */
    public void loseAnswerOfPush() {
        behave(exchange -> {
            if (!exchange.getRequestURI().getPath().endsWith("/git-receive-pack")) {
                return false;
            }
            Process process = start(exchange);
            byte[] _ = process.getInputStream().readAllBytes();
            return true;
        });
    }

    /**
     * The next push is done and counted, and its client gets no answer; those after it are
     * answered.
     */
    public void losePushOnce(Runnable done) {
        AtomicBoolean lost = new AtomicBoolean();
        behave(exchange -> {
            if (!exchange.getRequestURI().getPath().endsWith("/git-receive-pack")
                    || !isTheToken(exchange.getRequestHeaders().getFirst("Authorization"))
                    || !lost.compareAndSet(false, true)) {
                return false;
            }
            Process process = start(exchange);
            byte[] _ = process.getInputStream().readAllBytes();
            done.run();
            try {
                closing.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            return true;
        });
    }

    public List<String> requests() {
        return requests;
    }

    public List<String> authorizations() {
        return authorizations;
    }

    public Path directory(String repository) {
        return root.resolve(repository);
    }

    /** Makes a repository with one commit of these files on main. */
    public String create(String repository, Map<String, String> files) {
        git(root, "init", "--quiet", "--bare", "--initial-branch=main", repository);
        git(directory(repository), "config", "http.receivepack", "true");
        return files.isEmpty() ? "" : commit(repository, "main", files);
    }

    /** Commits files to a branch, as another user would push them; the new commit's id. */
    public String commit(String repository, String branch, Map<String, String> files) {
        StringBuilder script = new StringBuilder();
        boolean exists =
                !git(directory(repository), "for-each-ref", "refs/heads/" + branch).isEmpty();
        script.append("commit refs/heads/").append(branch).append('\n');
        script.append("committer Someone <someone@example.org> ")
                .append(1_700_000_000L + requests.size())
                .append(" +0000\n");
        script.append("data 4\nwork\n");
        if (exists) {
            script.append("from refs/heads/").append(branch).append("^0\n");
        }
        files.forEach((path, content) -> {
            int length = content.getBytes(StandardCharsets.UTF_8).length;
            script.append("M 100644 inline ").append(path).append('\n');
            script.append("data ").append(length).append('\n').append(content).append('\n');
        });
        gitWithInput(directory(repository), script.toString(), "fast-import", "--quiet");
        return head(repository, branch);
    }

    public String head(String repository, String branch) {
        return git(directory(repository), "rev-parse", "refs/heads/" + branch);
    }

    public String read(String repository, String branch, String path) {
        return git(directory(repository), "show", branch + ":" + path);
    }

    public static String git(Path folder, String... words) {
        return gitWithInput(folder, "", words);
    }

    public static String gitWithInput(Path folder, String input, String... words) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
            builder.environment().clear();
            builder.environment().putAll(CLEAN);
            builder.redirectErrorStream(true);
            Process process = builder.start();
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            }
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(command + " failed: " + output);
            }
            return output.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            if (authorization != null) {
                authorizations.add(authorization);
            }
            if (mischief.answer(exchange)) {
                return;
            }
            if (!isTheToken(authorization)) {
                exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"forge\"");
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            backend(exchange);
        }
    }

    private static boolean isTheToken(@Nullable String authorization) {
        if (authorization == null || !authorization.startsWith("Basic ")) {
            return false;
        }
        byte[] decoded = Base64.getDecoder().decode(authorization.substring("Basic ".length()));
        return new String(decoded, StandardCharsets.UTF_8).endsWith(":" + TOKEN);
    }

    private void backend(HttpExchange exchange) throws IOException {
        Process process = start(exchange);
        try (InputStream output = new BufferedInputStream(process.getInputStream())) {
            int status = 200;
            for (String line = line(output); !line.isEmpty(); line = line(output)) {
                String[] parts = line.split(": ", 2);
                if (parts[0].equals("Status")) {
                    status = Integer.parseInt(parts[1].substring(0, 3));
                } else {
                    exchange.getResponseHeaders().add(parts[0], parts[1]);
                }
            }
            exchange.sendResponseHeaders(status, 0);
            long _ = output.transferTo(exchange.getResponseBody());
        }
    }

    private Process start(HttpExchange exchange) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("git", "http-backend");
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(CLEAN);
        environment.put("GIT_PROJECT_ROOT", root.toString());
        environment.put("GIT_HTTP_EXPORT_ALL", "1");
        environment.put("REMOTE_USER", "agent");
        environment.put("REQUEST_METHOD", exchange.getRequestMethod());
        environment.put("PATH_INFO", exchange.getRequestURI().getPath());
        environment.put(
                "QUERY_STRING",
                Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), ""));
        header(exchange, "Content-Type", environment, "CONTENT_TYPE");
        header(exchange, "Content-Encoding", environment, "HTTP_CONTENT_ENCODING");
        header(exchange, "Git-Protocol", environment, "GIT_PROTOCOL");
        byte[] body = exchange.getRequestBody().readAllBytes();
        environment.put("CONTENT_LENGTH", String.valueOf(body.length));
        Process process = builder.start();
        Thread.ofVirtual()
                .start(() -> {
                    try (OutputStream stdin = process.getOutputStream()) {
                        stdin.write(body);
                    } catch (IOException _) {
                        // It has what it needs.
                    }
                });
        return process;
    }

    private static void header(
            HttpExchange exchange, String name, Map<String, String> environment, String variable) {
        String value = exchange.getRequestHeaders().getFirst(name);
        if (value != null) {
            environment.put(variable, value);
        }
    }

    private static String line(InputStream stream) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = stream.read(); c >= 0 && c != '\n'; c = stream.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }

    /** Makes a folder that is gone when the tests' JVM ends. */
    public static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory(FOLDERS, "git");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folders() {
        try {
            Path folders = Files.createTempDirectory("grove-git-test").toRealPath();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folders)));
            return folders;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try {
            FileSystemUtils.deleteRecursively(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
