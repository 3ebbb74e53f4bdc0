/**
 * Clients of the advertising platform as beans of Spring Boot 3.5 and 4, with the properties below {@code adplatform}. An
 * {@link io.adplatform.sdk.spring.AdPlatformCustomizer} changes all other settings.
 */
@NullMarked
package io.adplatform.sdk.spring;

import org.jspecify.annotations.NullMarked;
