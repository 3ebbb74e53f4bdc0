package io.adplatform.checks.conventions;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.reports.Reports;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every request that a caller can make by the SDK's public methods, found as a caller finds them: by typing a dot. */
public final class PublicRequests {

    private static final String SDK = "io.adplatform.sdk";
    private static final int DEEPEST = 5;

    private final AdPlatform platform;
    private final Samples samples;
    private final List<Made> requests = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    /**
     * A method that makes a request.
     *
     * @param path how a caller reaches the object that has the method, such as {@code Finance.on(platform).invoices()}
     * @param method the method
     * @param owner makes the object that has the method
     */
    public record Made(String path, Method method, Supplier<Object> owner) {

        /** What a caller writes. */
        public String code() {
            return path + PublicRequests.code(method);
        }

        /** A fresh request; every variant is made with other arguments. */
        RequestBuilder<?, ?> with(Object... arguments) {
            return (RequestBuilder<?, ?>) Samples.invoke(method, owner.get(), arguments);
        }

        public RequestBuilder<?, ?> fresh() {
            return with(new Samples(0).argumentsOf(method));
        }

        /** The operation that it sends. */
        public Operation<?> operation() {
            try {
                Method operation = RequestBuilder.class.getDeclaredMethod("operation");
                operation.setAccessible(true);
                return (Operation<?>) operation.invoke(fresh());
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError("the operation of a request can't be read", impossible);
            }
        }

        /** The public methods of the request that set something and hand the request on. */
        List<Method> setters() {
            Class<?> type = fresh().getClass();
            if (!Modifier.isPublic(type.getModifiers()) || type.getSimpleName().startsWith("Plain")) {
                return List.of();
            }
            return Stream.of(type.getMethods())
                    .filter(one -> !Modifier.isStatic(one.getModifiers()) && !one.isBridge())
                    .filter(one -> one.getReturnType().isInstance(fresh()) && one.getReturnType() != Object.class)
                    .filter(one ->
                            !List.of("options", "with", "onlyFailed", "header").contains(one.getName()))
                    .sorted(Comparator.comparing(Method::toString))
                    .toList();
        }

        @Override
        public String toString() {
            return method.getDeclaringClass().getSimpleName() + "." + method.getName()
                    + Stream.of(method.getParameters())
                            .map(parameter -> parameter.getType().getSimpleName() + " " + parameter.getName())
                            .toList();
        }
    }

    private PublicRequests(AdPlatform platform, Samples samples) {
        this.platform = platform;
        this.samples = samples;
    }

    /** A client for requests that are not sent. */
    public static AdPlatformBuilder client() {
        return AdPlatform.builder()
                .baseUrl("https://ads.example")
                .clientCredentials("id", "secret")
                .login("user@example.com", "password");
    }

    /** All of them; none of them is sent, so any client will do. */
    public static List<Made> of(AdPlatform platform) {
        return of(platform, 0);
    }

    /**
     * All of them, in the same order.
     *
     * @param variant 0 or 1: which samples the methods get that lead to a request
     */
    static List<Made> of(AdPlatform platform, int variant) {
        PublicRequests found = new PublicRequests(platform, new Samples(variant));
        found.below("platform.accounts()", () -> found.platform.accounts());
        found.below("Campaigns.on(platform)", () -> Campaigns.on(found.platform));
        found.below("Finance.on(platform)", () -> Finance.on(found.platform));
        found.below("BidModels.on(platform)", () -> BidModels.on(found.platform));
        found.below("Creatives.on(platform)", () -> Creatives.on(found.platform));
        found.below("Reports.on(platform)", () -> Reports.on(found.platform));
        return found.requests;
    }

    private void below(String path, Supplier<Object> owner) {
        Class<?> type = owner.get().getClass();
        Stream.of(type.getMethods())
                .filter(method -> method.getDeclaringClass() == type && !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getReturnType().getName().startsWith(SDK))
                .sorted(Comparator.comparing(Method::toString))
                .forEach(method -> reached(path, method, owner));
    }

    private void reached(String path, Method method, Supplier<Object> owner) {
        boolean request = Request.class.isAssignableFrom(method.getReturnType());
        // An entry may lead back to its own kind, which has nothing new.
        boolean entry = !request
                && method.getReturnType() != method.getDeclaringClass()
                && isEntry(method.getReturnType())
                && path.split("[.]").length <= DEEPEST;
        if ((request || entry) && seen.add(path + code(method) + method) && callable(method)) {
            if (request) {
                requests.add(new Made(path, method, owner));
            } else {
                below(path + code(method), () -> Samples.invoke(method, owner.get(), samples.argumentsOf(method)));
            }
        }
    }

    private static String code(Method method) {
        return Stream.of(method.getParameters())
                .map(Parameter::getName)
                .collect(Collectors.joining(", ", "." + method.getName() + "(", ")"));
    }

    /** A plain class of methods, as {@code Invoices}. */
    private static boolean isEntry(Class<?> type) {
        return type.getSuperclass() == Object.class
                && type.getInterfaces().length == 0
                && type.getEnclosingClass() == null;
    }

    /** A method that takes an answer of the platform or a function, or that reads a file, does not lead to a request. */
    private static boolean callable(Method method) {
        return method.getExceptionTypes().length == 0
                && Stream.of(method.getParameterTypes())
                        .noneMatch(type -> Throwable.class.isAssignableFrom(type)
                                || type.getPackageName().equals("java.util.function")
                                || type.getSimpleName().equals("Call")
                                || type.getSimpleName().equals("CompressedImage"));
    }
}
