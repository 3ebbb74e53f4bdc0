package io.adplatform.sdk.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A test that runs with {@code -Pdeep} only. Its Javadoc names the fast test of the same rule. */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(named = Depth.PROPERTY, matches = "true", disabledReason = "only with -Pdeep")
public @interface DeepOnly {}
