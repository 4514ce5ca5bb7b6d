package dev.grove.workspace.snapshot;

import java.io.IOException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** A store failed; the message says what it was asked for and what it said, and holds no keys. */
final class S3Failure extends IOException {

    private static final long serialVersionUID = 1L;

    S3Failure(String asked, S3Settings store, SdkException cause) {
        super(
                "The S3 bucket %s at %s could not %s: %s"
                        .formatted(store.bucket(), where(store), asked, said(cause)),
                cause);
    }

    private static String where(S3Settings store) {
        return store.endpoint().isEmpty() ? store.region() : store.endpoint();
    }

    private static String said(SdkException failure) {
        if (failure instanceof AwsServiceException answer) {
            AwsErrorDetails details = answer.awsErrorDetails();
            String code = details == null ? null : details.errorCode();
            return code == null
                    ? "it answered " + answer.statusCode()
                    : "it answered " + answer.statusCode() + " " + code;
        }
        return String.valueOf(failure.getMessage());
    }
}
