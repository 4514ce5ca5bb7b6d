package dev.grove.server.openai;

import dev.grove.core.agent.openai.OpenAiParameter;
import dev.grove.server.problem.OneHeader;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A request as it was sent, with what its answer says of being sent again. */
public final class SentRequest {

    /** Header that official clients obey, over what they would do by the status. */
    private static final String SHOULD_RETRY = "x-should-retry";

    private static final String IGNORED = "Grove-Ignored";

    /** Character that no body of JSON has. */
    private static final char SEPARATOR = '\0';

    private final HttpServletRequest http;
    private final HttpServletResponse answer;
    private final byte[] body;
    private final boolean isOfVersion;

    /**
     * @param body as it came; not to be changed
     * @param isOfVersion whether the model names a version of its agent
     */
    public SentRequest(
            HttpServletRequest http, HttpServletResponse answer, byte[] body, boolean isOfVersion) {
        this.http = http;
        this.answer = answer;
        this.body = body;
        this.isOfVersion = isOfVersion;
    }

    /** From now on sending it again would ask for the same run. */
    public void runBegan() {
        answer.setHeader(SHOULD_RETRY, "false");
    }

    /** Says which parameters were passed over. */
    public void passedOver(List<OpenAiParameter> parameters) {
        if (!parameters.isEmpty()) {
            answer.setHeader(
                    IGNORED,
                    parameters.stream()
                            .map(OpenAiParameter::wireName)
                            .collect(Collectors.joining(", ")));
        }
    }

    /** Whether the client says that it has sent it before. */
    boolean isSentAgain() {
        String retries = OneHeader.of(http, DoorRuns.RETRIES);
        return retries != null && retries.matches("[1-9][0-9]{0,8}");
    }

    public HttpServletRequest http() {
        return http;
    }

    public HttpServletResponse answer() {
        return answer;
    }

    /**
     * Bytes that say what was asked, and for whom: another person's request is another one.
     *
     * @param user null for no particular person
     */
    byte[] content(@Nullable String user) {
        if (user == null) {
            return body;
        }
        byte[] name = (SEPARATOR + user).getBytes(StandardCharsets.UTF_8);
        byte[] content = Arrays.copyOf(body, body.length + name.length);
        System.arraycopy(name, 0, content, body.length, name.length);
        return content;
    }

    boolean isOfVersion() {
        return isOfVersion;
    }
}
