package io.adplatform.sdk.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the converter that makes a record from another type. Jackson's own annotation for that would affect the mappers of the
 * SDK's users too.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ReadBy {

    /** Returns a Jackson converter whose output is the record. */
    Class<?> value();
}
