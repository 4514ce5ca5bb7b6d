package dev.grove.core.session.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.session.message.KeptEffect;
import dev.grove.core.session.message.Rewinds;
import dev.grove.core.tool.Effect;
import java.util.List;

/** A session that was taken back, as callers read it. */
@JsonClassDescription("A session that was taken back, and what stays done.")
record RewoundView(
        @JsonPropertyDescription("The session as it is now") SessionView session,
        @JsonPropertyDescription(
                        "Calls that may have changed something outside of the session's files")
                List<KeptEffectView> keptEffects) {

    RewoundView {
        keptEffects = List.copyOf(keptEffects);
    }

    /** Call that stays done. */
    @JsonClassDescription("A call of a tool that is not undone.")
    record KeptEffectView(
            @JsonPropertyDescription("Place of the message in whose answer it was made") int n,
            @JsonPropertyDescription("The tool") String tool,
            @JsonPropertyDescription("What its calls may do") @OneOf(Effect.class) String effect,
            @JsonPropertyDescription("Id of the call") String toolCallId) {

        static KeptEffectView of(KeptEffect kept) {
            return new KeptEffectView(kept.n(), kept.tool(), kept.effect().wireName(), kept.call());
        }
    }

    static RewoundView of(Rewinds.Rewound rewound) {
        return new RewoundView(
                SessionView.of(rewound.session()),
                rewound.kept().stream().map(KeptEffectView::of).toList());
    }
}
