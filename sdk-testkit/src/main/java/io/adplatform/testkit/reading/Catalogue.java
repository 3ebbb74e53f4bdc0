package io.adplatform.testkit.reading;

import java.util.List;
import java.util.stream.Stream;

/** All readings. The compiler's list of what {@link Reading} permits has them in the order in which they are written. */
final class Catalogue {

    static final List<Class<? extends Reading>> ALL = Stream.of(Reading.class.getPermittedSubclasses())
            .<Class<? extends Reading>>map(reading -> reading.asSubclass(Reading.class))
            .toList();

    private Catalogue() {}
}
