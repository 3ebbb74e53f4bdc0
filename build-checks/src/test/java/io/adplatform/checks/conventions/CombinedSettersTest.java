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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A setter sets its own fields in the form that they have alone, whichever others are called before or after it. */
class CombinedSettersTest {

    private static final int SEEDS = 50;

    /** One takes a selection back; the other needs a value of the customer. */
    private static final Set<String> SPECIAL = Set.of("newestBefore", "everything");

    private static final AdPlatform PLATFORM = PublicRequests.client().build();

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

        static Setting of(Method setter, int variant, RequestBuilder<?, ?> request, SentFields bare) {
            Object[] arguments = new Samples(variant).argumentsOf(setter);
            Samples.invoke(setter, request, arguments);
            SentFields alone = SentFields.of(request);
            return new Setting(setter, List.of(arguments), alone.values(), alone.differences(bare));
        }

        @Override
        public String toString() {
            return setter.getName();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void sendWhatEachOfThemSendsAlone(PublicRequests.Made made) {
        SentFields unset = SentFields.of(made.fresh());
        Map<String, List<JsonNode>> bare = unset.values();
        List<List<Setting>> settings = made.setters().stream()
                .filter(setter -> !SPECIAL.contains(setter.getName()))
                .map(setter -> IntStream.range(0, 2)
                        .mapToObj(variant -> Setting.of(setter, variant, made.fresh(), unset))
                        .toList())
                .toList();
        for (int seed = 0; seed < SEEDS; seed++) {
            List<Setting> chosen = chosen(settings, new Random(seed));
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

    /**
     * Setters that share no place, in any order.
     *
     * @param settings for each setter, the variants of which it takes one
     */
    private static List<Setting> chosen(List<List<Setting>> settings, Random random) {
        List<List<Setting>> shuffled = new ArrayList<>(settings);
        Collections.shuffle(shuffled, random);
        List<Setting> chosen = new ArrayList<>();
        Set<String> taken = new TreeSet<>();
        for (List<Setting> variants : shuffled.subList(0, random.nextInt(shuffled.size() + 1))) {
            Setting setting = variants.get(random.nextInt(variants.size()));
            if (setting.places.stream().noneMatch(taken::contains)) {
                taken.addAll(setting.places);
                chosen.add(setting);
            }
        }
        return chosen;
    }
}
