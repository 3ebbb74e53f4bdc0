// <docs/compatibility.md>
module consumer {
    requires io.adplatform.sdk.core;
    requires io.adplatform.sdk.finance;

    // What the SDK needs at run time and Java doesn't look for by itself.
    requires com.fasterxml.jackson.datatype.jsr310;
    requires dev.failsafe.core;
    requires okhttp3;
    requires org.jspecify;
    requires org.slf4j;
}
// </docs/compatibility.md>
