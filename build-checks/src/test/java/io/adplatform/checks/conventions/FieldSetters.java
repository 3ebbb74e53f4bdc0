package io.adplatform.checks.conventions;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The inputs of the requests of one operation that lead to each of its fields. Two requests that differ in one input are
 * compared; the input sets the fields in which they differ.
 */
public final class FieldSetters {

    private static final Pattern LAST_ARGUMENTS = Pattern.compile("\\.(\\w+\\(\\w[^()]*\\))(?!.*\\(\\w)");

    private static final Comparator<List<String>> BY_TEXT = Comparator.comparing(List::toString);

    private final List<PublicRequests.Made> requests;

    // The chains of methods, by the place of the field that they set.
    private final Map<String, Set<List<String>>> exact = new TreeMap<>();
    private final Map<String, Set<List<String>>> rough = new TreeMap<>();
    private final Set<String> fixed = new TreeSet<>();

    private FieldSetters(List<PublicRequests.Made> requests) {
        this.requests = requests;
    }

    /** The setters of each operation, by its line. No request is sent. */
    public static Map<String, FieldSetters> byOperation() {
        AdPlatformBuilder client = PublicRequests.client();
        try (AdPlatform platform = client.build();
                AdPlatform withLogInPath =
                        client.dialect(Dialect.documented().loginPath(true)).build()) {
            Map<String, FieldSetters> byOperation = byOperation(withLogInPath);
            byOperation.putAll(byOperation(platform));
            return byOperation;
        }
    }

    private static Map<String, FieldSetters> byOperation(AdPlatform platform) {
        List<PublicRequests.Made> usual = PublicRequests.of(platform);
        List<PublicRequests.Made> others = PublicRequests.of(platform, 1);
        Map<String, FieldSetters> byOperation = new TreeMap<>();
        for (int i = 0; i < usual.size(); i++) {
            byOperation
                    .computeIfAbsent(usual.get(i).operation().name(), line -> new FieldSetters(new ArrayList<>()))
                    .add(usual.get(i), others.get(i));
        }
        return byOperation;
    }

    private void add(PublicRequests.Made made, PublicRequests.Made other) {
        byMethod(made);
        requests.add(made);
        byEntry(made, other);
        byParameter(made);
        setters(made).forEach(setter -> bySetter(made, setter));
    }

    /** A method that chooses a value, as {@code include} and {@code exclude} do. */
    private void byMethod(PublicRequests.Made made) {
        for (PublicRequests.Made other : requests) {
            note(rough, List.of(signature(made.method())), made.fresh(), other.fresh());
            note(rough, List.of(signature(other.method())), other.fresh(), made.fresh());
        }
    }

    /** The entry's parameter, such as that of {@code campaign(campaignId)}. */
    private void byEntry(PublicRequests.Made made, PublicRequests.Made other) {
        fixed.addAll(SentFields.of(made.fresh()).values().keySet());
        Matcher arguments = LAST_ARGUMENTS.matcher(made.path());
        if (arguments.find()) {
            note(exact, List.of(arguments.group(1)), made.fresh(), other.fresh());
        }
    }

    private void byParameter(PublicRequests.Made made) {
        Variants.argumentsOf(made.method())
                .forEach(pair -> note(
                        pair.exact() ? exact : rough,
                        chain(made.method(), pair),
                        made.with((Object[]) pair.one()),
                        made.with((Object[]) pair.other())));
    }

    private static Stream<Method> setters(PublicRequests.Made made) {
        // The setters of a period return any type, as the compiler sees them.
        Stream<Method> period = made.fresh() instanceof PeriodRequest
                ? Stream.of(PeriodRequest.class.getMethods()).filter(Method::isDefault)
                : Stream.empty();
        return Stream.concat(made.setters().stream(), period).distinct();
    }

    private void bySetter(PublicRequests.Made made, Method setter) {
        Variants.argumentsOf(setter)
                .forEach(pair -> note(
                        pair.exact() ? exact : rough,
                        chain(setter, pair),
                        set(made, setter, (Object[]) pair.one()),
                        set(made, setter, (Object[]) pair.other())));
        RequestBuilder<?, ?> called = set(made, setter, new Samples(0).argumentsOf(setter));
        note(setter.getParameterCount() == 0 ? exact : rough, List.of(signature(setter)), called, made.fresh());
    }

    private static RequestBuilder<?, ?> set(PublicRequests.Made made, Method setter, Object... arguments) {
        RequestBuilder<?, ?> request = made.fresh();
        Samples.invoke(setter, request, arguments);
        return request;
    }

    private static List<String> chain(Method first, Variants.Pair pair) {
        List<String> chain = new ArrayList<>(List.of(signature(first)));
        chain.addAll(pair.methods());
        return chain;
    }

    private static String signature(Method method) {
        return Stream.of(method.getParameters())
                .map(Parameter::getName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }

    /** Notes the fields of a request whose values are not those of the other one. */
    private static void note(
            Map<String, Set<List<String>>> into,
            List<String> chain,
            RequestBuilder<?, ?> request,
            RequestBuilder<?, ?> other) {
        SentFields.of(request)
                .differences(SentFields.of(other))
                .forEach(place -> into.computeIfAbsent(place, any -> new TreeSet<>(BY_TEXT))
                        .add(chain));
    }

    /**
     * The methods that set a field, from the outside to the inside.
     *
     * @param place the field's place, as {@code body creativeRequest.*.clickUrl}; a star is any name
     * @return empty if no setter does
     */
    public Set<List<String>> of(String place) {
        String pattern = pattern(place);
        // The description may leave the members of an object open.
        return Stream.of(pattern, pattern + "(\\[\\])?\\..*")
                .map(one -> chains(Pattern.compile(one).asMatchPredicate()))
                .filter(chains -> !chains.isEmpty())
                .findFirst()
                .orElse(Set.of());
    }

    private Set<List<String>> chains(Predicate<String> matches) {
        Set<List<String>> chains = chains(exact, matches);
        Set<String> heads = chains.stream().map(chain -> chain.get(0)).collect(Collectors.toSet());
        chains(rough, matches).stream()
                .filter(chain -> !heads.contains(chain.get(0)))
                .forEach(chains::add);
        return chains;
    }

    /** A star is a name, which may be that of a file. */
    private static String pattern(String place) {
        return "\\Q" + place.replace("*", "\\E[^.\\[]+([.]png)?\\Q") + "\\E";
    }

    private static Set<List<String>> chains(Map<String, Set<List<String>>> all, Predicate<String> matches) {
        Set<List<String>> found = new TreeSet<>(BY_TEXT);
        all.forEach((place, setting) -> {
            if (matches.test(place)) {
                setting.forEach(chain -> found.add(shortened(all, chain, matches)));
            }
        });
        // An outer method may also set the field without an inner one.
        found.removeIf(
                chain -> IntStream.range(1, chain.size()).anyMatch(length -> found.contains(chain.subList(0, length))));
        return found;
    }

    /** A chain without the inner methods that make no difference between fields. */
    private static List<String> shortened(
            Map<String, Set<List<String>>> all, List<String> chain, Predicate<String> matches) {
        return IntStream.range(1, chain.size())
                .mapToObj(length -> chain.subList(0, length))
                .filter(outer -> all.entrySet().stream()
                        .filter(entry -> !matches.test(entry.getKey()))
                        .flatMap(entry -> entry.getValue().stream())
                        .noneMatch(other -> other.size() >= outer.size()
                                && other.subList(0, outer.size()).equals(outer)))
                .findFirst()
                .orElse(chain);
    }

    /** Whether the SDK itself sets a field in each request. */
    public boolean isFixed(String place) {
        return fixed.contains(place);
    }

    /** Whether {@code with} sets a field of the query or the body. */
    public boolean isSetByWith(String place) {
        return requests.stream().anyMatch(made -> {
            RequestBuilder<?, ?> request = made.fresh().with(place.replaceFirst("\\S+ ", ""), "sample");
            return !place.matches(".*(\\*|\\[\\]).*")
                    && place.startsWith(SentFields.furtherFieldsAreInQuery(request) ? "query " : "body ");
        });
    }

    /** The methods {@code with} of the parts that set a field in them. */
    public Set<List<String>> ofPartsWith(String place) {
        Predicate<String> matches = Pattern.compile(pattern(place)).asMatchPredicate();
        Set<List<String>> found = new TreeSet<>(BY_TEXT);
        String field = place.replaceFirst("^.*(\\*|\\[\\])\\.", "");
        for (PublicRequests.Made made : requests) {
            for (Method setter : made.setters()) {
                Variants.withFurtherField(setter, field)
                        .filter(pair ->
                                SentFields.of(set(made, setter, (Object[]) pair.one())).values().keySet().stream()
                                        .anyMatch(matches))
                        .forEach(pair -> found.add(chain(setter, pair)));
            }
        }
        return found;
    }
}
