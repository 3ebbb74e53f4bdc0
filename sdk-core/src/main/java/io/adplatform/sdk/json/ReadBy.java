package io.adplatform.sdk.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a record is read as something else first, which then makes it. Jackson's own annotation for that would count
 * in the mappers of the SDK's users too.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ReadBy {

    /** A Jackson converter, from what is read to the record. */
    Class<?> value();
}
