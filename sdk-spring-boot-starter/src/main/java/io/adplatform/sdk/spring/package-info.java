/**
 * Clients of the advertising platform as beans of Spring Boot 3.5 and 4. {@link io.adplatform.sdk.spring.AdPlatformProperties}
 * has the properties; an {@link io.adplatform.sdk.spring.AdPlatformCustomizer} changes all other settings.
 */
@NullMarked
package io.adplatform.sdk.spring;

import org.jspecify.annotations.NullMarked;
