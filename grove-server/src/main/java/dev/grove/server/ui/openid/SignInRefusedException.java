package dev.grove.server.ui.openid;

/** A sign-in ends here. The message is for the log, and holds nothing secret. */
final class SignInRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Refusal refusal;

    SignInRefusedException(Refusal refusal, String message) {
        super(message);
        this.refusal = refusal;
    }

    SignInRefusedException(Refusal refusal, String message, Throwable cause) {
        super(message, cause);
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
