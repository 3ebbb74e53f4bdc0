package io.adplatform.testkit.reading;

import java.util.List;
import java.util.stream.Stream;

/** All readings. The permitted subclasses of {@link Reading} are in source order. */
final class Catalogue {

    static final List<Class<? extends Reading>> ALL = Stream.of(Reading.class.getPermittedSubclasses())
            .<Class<? extends Reading>>map(reading -> reading.asSubclass(Reading.class))
            .toList();

    private Catalogue() {}
}
