package io.adplatform.checks.conventions;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.creative.uploads.ImageCreative;
import io.adplatform.sdk.creative.uploads.NewCreative;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.ProgressListener;
import io.adplatform.sdk.journal.Journal;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A value of any type that the SDK's public methods take, so that a test can call all of them. There are two of each
 * type, which tells what a parameter leads to.
 */
final class Samples {

    private static final Content IMAGE = Content.of(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10}, "a.png");

    private final int variant;

    /** @param variant 0 or 1 */
    Samples(int variant) {
        this.variant = variant;
    }

    /** Arguments for a method. */
    Object[] argumentsOf(Method method) {
        return Stream.of(method.getGenericParameterTypes()).map(this::of).toArray();
    }

    /**
     * A value of a type.
     *
     * @throws IllegalArgumentException if the type is one that no sample is known of
     */
    Object of(Type type) {
        if (type instanceof Class<?> plain) {
            return ofClass(plain);
        }
        if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0]);
        }
        if (type instanceof TypeVariable<?> variable) {
            return of(variable.getBounds()[0]);
        }
        ParameterizedType generic = (ParameterizedType) type;
        Class<?> raw = (Class<?>) generic.getRawType();
        if (raw.isAssignableFrom(List.class)) {
            return List.of(of(generic.getActualTypeArguments()[0]));
        }
        if (raw == Map.class) {
            return Map.of("sample-" + variant, of(generic.getActualTypeArguments()[1]));
        }
        return ofClass(raw);
    }

    private Object ofClass(Class<?> type) {
        if (type == long.class || type == Long.class) {
            return 7L + variant;
        }
        if (type == int.class || type == Integer.class) {
            return 3 + variant;
        }
        if (type == boolean.class || type == Boolean.class) {
            return variant == 0;
        }
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), 1);
            Array.set(array, 0, of(type.getComponentType()));
            return array;
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[variant % type.getEnumConstants().length];
        }
        if (type == OpenEnum.class) {
            return ofClass(CampaignStatus.class);
        }
        if (OpenEnum.class.isAssignableFrom(type)) {
            List<? extends OpenEnum> known =
                    OpenEnum.constantsOf(type.asSubclass(OpenEnum.class)).known();
            return known.get(variant % known.size());
        }
        return Optional.ofNullable(ofTheJdk(type)).orElseGet(() -> ofTheSdk(type));
    }

    private Object ofTheJdk(Class<?> type) {
        return Stream.of(
                        Integer.toString(7 + variant),
                        new BigDecimal(7 + variant),
                        Instant.parse("2026-10-01T00:00:00Z").plusSeconds(variant),
                        LocalDate.of(2026, 10, 1 + variant),
                        YearMonth.of(2026, 10 + variant),
                        Duration.ofMinutes(7 + variant),
                        ZoneId.of(variant == 0 ? "Europe/Berlin" : "America/New_York"),
                        ZoneOffset.ofHours(1 + variant),
                        DayOfWeek.of(1 + variant),
                        Path.of("sample-" + variant))
                .filter(type::isInstance)
                .findFirst()
                .orElse(null);
    }

    private Object ofTheSdk(Class<?> type) {
        if (type == Content.class) {
            return IMAGE.named("sample-" + variant + ".png");
        }
        if (type == ProgressListener.class) {
            return (ProgressListener) progress -> {};
        }
        if (type == Journal.class) {
            // One that no file stands behind, and that holds nothing.
            return Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (journal, method, arguments) -> method.getReturnType() == List.class ? List.of() : null);
        }
        if (type == NewCreative.class) {
            return ImageCreative.url("sample-" + variant, "https://sample.example");
        }
        return Stream.concat(factories(type), values(type))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no sample of " + type));
    }

    private Stream<Object> factories(Class<?> type) {
        return Stream.of(type.getMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type)
                .filter(method -> !List.of(method.getParameterTypes()).contains(type))
                .sorted(Comparator.comparing(Method::getParameterCount).thenComparing(Method::toString))
                .map(method -> invoke(method, null, argumentsOf(method)));
    }

    private Stream<Object> values(Class<?> type) {
        if (type.isSealed()) {
            return Stream.of(type.getPermittedSubclasses()).map(this::ofClass);
        }
        if (!type.isRecord()) {
            return Stream.empty();
        }
        RecordComponent[] components = type.getRecordComponents();
        try {
            return Stream.of(type.getConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class[]::new))
                    .newInstance(Arrays.stream(components)
                            .map(component -> of(component.getGenericType()))
                            .toArray()));
        } catch (ReflectiveOperationException refused) {
            throw new LinkageError(type + " can't be made", refused);
        }
    }

    /** Calls a method that fails with nothing but what a test may see. */
    static Object invoke(Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (ReflectiveOperationException failed) {
            throw new LinkageError(method + " with " + Arrays.toString(arguments), failed);
        }
    }
}
