package dev.grove.server.openai;

import dev.grove.server.problem.OneHeader;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** A request as it was sent, with what its answer says of being sent again. */
public final class SentRequest {

    /** Header that official clients obey, over what they would do by the status. */
    private static final String SHOULD_RETRY = "x-should-retry";

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

    byte[] body() {
        return body;
    }

    boolean isOfVersion() {
        return isOfVersion;
    }
}
