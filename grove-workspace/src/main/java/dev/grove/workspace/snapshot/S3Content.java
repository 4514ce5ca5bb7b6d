package dev.grove.workspace.snapshot;

import java.io.FilterInputStream;
import java.io.IOException;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Content that is read from a store; whatever fails on the way, a wrong checksum too, is an
 * IOException.
 */
final class S3Content extends FilterInputStream {

    private final ResponseInputStream<GetObjectResponse> content;
    private final S3Settings store;
    private boolean ended;

    S3Content(ResponseInputStream<GetObjectResponse> content, S3Settings store) {
        super(content);
        this.content = content;
        this.store = store;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            int count = content.read(target, offset, length);
            ended = count < 0;
            return count;
        } catch (SdkException e) {
            throw new S3Failure("give a snapshot whole", store, e);
        }
    }

    /** Closing before the end aborts the download instead of draining it. */
    @Override
    public void close() throws IOException {
        if (ended) {
            content.close();
        } else {
            content.abort();
        }
    }
}
