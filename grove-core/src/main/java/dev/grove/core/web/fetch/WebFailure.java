package dev.grove.core.web.fetch;

/** Failure of a web tool that the model reads, and may mend; the message is for it. */
public final class WebFailure extends Exception {

    private static final long serialVersionUID = 1L;

    public WebFailure(String message) {
        super(message);
    }

    public String words() {
        return String.valueOf(getMessage());
    }
}
