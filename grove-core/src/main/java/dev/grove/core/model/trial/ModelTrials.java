package dev.grove.core.model.trial;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelRef;
import dev.grove.core.model.Price;
import dev.grove.core.model.http.dialect.DialectProvider;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.http.dialect.SettingName;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Performs trials, each within a bounded time. */
@Component
class ModelTrials {

    static final Duration LONGEST = Duration.ofSeconds(90);

    private final Clock clock;

    ModelTrials(Clock clock) {
        this.clock = clock;
    }

    /**
     * Tries a model.
     *
     * @param price of the model; null where none is known
     */
    TrialReport perform(DialectProvider provider, String model, @Nullable Price price) {
        Instant begun = clock.instant();
        Cancellation cancellation = new Cancellation();
        TrialRequests requests = new TrialRequests(cancellation, price);
        Trial trial = new Trial(provider, model, requests);
        CountDownLatch done = new CountDownLatch(1);
        Thread.ofVirtual().name("model-trial").start(() -> stopInTime(done, cancellation));
        try {
            trial.perform();
        } finally {
            done.countDown();
        }
        List<TrialFinding> findings = new ArrayList<>(trial.findings());
        Optional<ModelProfile> profile =
                FittingProfile.find(provider, trial.needed(), trial.dialect());
        if (!trial.needed().isEmpty()) {
            findings.add(ofProfile(profile.orElse(null)));
        }
        return new TrialReport(
                new ModelRef(provider.name(), model).toString(),
                TrialReport.worst(findings),
                profile.map(ModelProfile::wireName).orElse(null),
                settings(trial.needed()),
                requests.made(),
                requests.usage(),
                requests.cost(),
                Duration.between(begun, clock.instant()).toMillis(),
                findings);
    }

    private static void stopInTime(CountDownLatch done, Cancellation cancellation) {
        try {
            if (!done.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                cancellation.request();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static TrialFinding ofProfile(@Nullable ModelProfile profile) {
        return profile == null
                ? TrialFinding.warning(
                        "profile",
                        "profile_none",
                        "No profile sets all that the endpoint needs.",
                        "Its settings have to be set one by one.",
                        "Set what the findings before this one name.")
                : TrialFinding.warning(
                        "profile",
                        "profile_fits",
                        "The profile " + profile.wireName() + " sets what the endpoint needs.",
                        "With it, the settings that the findings name need not be set.",
                        "Set the profile of the endpoint to " + profile.wireName() + ".");
    }

    private static Map<String, Object> settings(List<DialectSettings> needed) {
        Map<String, Object> settings = new LinkedHashMap<>();
        for (DialectSettings change : needed) {
            for (SettingName.Member member : SettingName.members(change)) {
                settings.put(member.name(), member.value());
            }
        }
        return settings;
    }
}
