package dev.grove.core.run.wait;

import dev.grove.core.secret.Scrubber;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ResultText;
import dev.grove.language.text.TextDigest;

/** Makes results of what came from outside: scrubbed, cut, and fit to be stored. */
final class Contents {

    private Contents() {}

    static WaitOutcome.Content of(String brought, Scrubber scrubber) {
        // Scrubbed before it is cut: half a value would be found no more.
        String clean = scrubber.scrub(brought);
        return new WaitOutcome.Content(
                StorableText.of(ResultText.cut(clean)), TextDigest.sha256(clean));
    }
}
