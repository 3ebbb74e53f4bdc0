/**
 * Clients of the advertising platform as beans of Spring Boot 3.5 and 4. Properties are those of {@link
 * io.adplatform.sdk.spring.AdPlatformProperties}; what they can't say, an {@link io.adplatform.sdk.spring.AdPlatformCustomizer}
 * does.
 */
@NullMarked
package io.adplatform.sdk.spring;

import org.jspecify.annotations.NullMarked;
