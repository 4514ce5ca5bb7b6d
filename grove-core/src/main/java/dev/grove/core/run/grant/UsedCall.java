package dev.grove.core.run.grant;

import dev.grove.core.text.StorableText;
import dev.grove.language.text.TextDigest;

/** Ids of calls, as uses of grants have them: two ids are two calls, whatever a model writes. */
final class UsedCall {

    private static final int LONGEST = 500;

    private UsedCall() {}

    static String id(String call) {
        return call.length() <= LONGEST && StorableText.of(call).equals(call)
                ? call
                : TextDigest.sha256(call);
    }
}
