package io.adplatform.checks.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.operation.RequestBuilder;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A setter sets its own fields in the form that they have alone, whichever others are called before or after it. */
class CombinedSettersTest {

    private static final int SEEDS = 50;

    /** A reference that differs each time, and one that takes a selection back. */
    private static final Set<String> SPECIAL = Set.of("generatedTransaction", "everything");

    private static final AdPlatform PLATFORM = AdPlatform.builder()
            .baseUrl("https://ads.example")
            .clientCredentials("id", "secret")
            .login("user@example.com", "password")
            .build();

    @AfterAll
    static void close() {
        PLATFORM.close();
    }

    static Stream<PublicRequests.Made> requests() {
        return PublicRequests.of(PLATFORM).stream()
                .filter(made -> made.setters().size() > 1);
    }

    /**
     * A setter with its arguments, and what it sends alone.
     *
     * @param places the places that differ from a request without it
     */
    private record Setting(
            Method setter, List<Object> arguments, Map<String, List<JsonNode>> sent, Set<String> places) {

        static Setting of(PublicRequests.Made made, Method setter, int variant) {
            Object[] arguments = new Samples(variant).argumentsOf(setter);
            RequestBuilder<?, ?> request = made.fresh();
            Samples.invoke(setter, request, arguments);
            SentFields alone = SentFields.of(request);
            return new Setting(
                    setter, List.of(arguments), alone.values(), alone.differences(SentFields.of(made.fresh())));
        }

        @Override
        public String toString() {
            return setter.getName();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void sendWhatEachOfThemSendsAlone(PublicRequests.Made made) {
        Map<String, List<JsonNode>> bare = SentFields.of(made.fresh()).values();
        for (int seed = 0; seed < SEEDS; seed++) {
            List<Setting> chosen = chosen(made, new Random(seed));
            RequestBuilder<?, ?> request = made.fresh();
            chosen.forEach(setting -> Samples.invoke(setting.setter, request, setting.arguments.toArray()));
            Map<String, List<JsonNode>> sent = SentFields.of(request).values();

            Set<String> places = new TreeSet<>(sent.keySet());
            places.addAll(bare.keySet());
            chosen.forEach(setting -> places.addAll(setting.places));
            for (String place : places) {
                List<List<JsonNode>> alone = chosen.stream()
                        .filter(setting -> setting.places.contains(place))
                        .map(setting -> setting.sent.get(place))
                        .toList();
                List<List<JsonNode>> allowed = alone.isEmpty() ? Collections.singletonList(bare.get(place)) : alone;
                assertThat(allowed)
                        .as("seed %d: %s after %s", seed, place, chosen)
                        .contains(sent.get(place));
            }
        }
    }

    /** Setters that share no place, in any order. */
    private static List<Setting> chosen(PublicRequests.Made made, Random random) {
        List<Method> setters = new ArrayList<>(made.setters());
        setters.removeIf(setter -> SPECIAL.contains(setter.getName()));
        Collections.shuffle(setters, random);
        List<Setting> chosen = new ArrayList<>();
        Set<String> taken = new TreeSet<>();
        for (Method setter : setters.subList(0, random.nextInt(setters.size() + 1))) {
            Setting setting = Setting.of(made, setter, random.nextInt(2));
            if (setting.places.stream().noneMatch(taken::contains)) {
                taken.addAll(setting.places);
                chosen.add(setting);
            }
        }
        return chosen;
    }
}
