package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;

/** A bean that changes the builder of each client, in the order of the beans. */
@FunctionalInterface
public interface AdPlatformCustomizer {

    /** The name of the client whose properties are directly below {@code adplatform}. */
    String MAIN = "main";

    /**
     * Changes what the properties have set.
     *
     * @param name the client's, below {@code adplatform.clients}; {@link #MAIN} for the one without a name
     */
    void customize(String name, AdPlatformBuilder builder);

    /** The client is there; nothing has been sent. */
    default void built(String name, AdPlatform platform) {}
}
