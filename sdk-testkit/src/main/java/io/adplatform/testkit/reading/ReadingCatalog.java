package io.adplatform.testkit.reading;

import java.util.List;
import java.util.ServiceLoader;

/** The known readings. A provider of this service can list more than {@link Reading} declares. */
interface ReadingCatalog {

    /** The catalog of the class path. */
    List<Class<? extends Reading>> ALL = ServiceLoader.load(ReadingCatalog.class, ReadingCatalog.class.getClassLoader())
            .findFirst()
            .orElse(() -> List.of(
                    Reading.FilteredRecords.class,
                    Reading.PageSize.class,
                    Reading.PastTheEnd.class,
                    Reading.WholeList.class,
                    Reading.NoInvoice.class,
                    Reading.PaymentTerm.class,
                    Reading.LogIn.class,
                    Reading.ServerClock.class))
            .readings();

    /** The readings in the order in which a seed chooses their positions. */
    List<Class<? extends Reading>> readings();
}
