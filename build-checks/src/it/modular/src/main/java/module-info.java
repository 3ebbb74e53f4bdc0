// <docs/reference/compatibility.md>
module consumer {
    requires io.adplatform.sdk.core;
    requires io.adplatform.sdk.finance;

    // Dependencies of the SDK at run time.
    requires com.fasterxml.jackson.datatype.jsr310;
    requires dev.failsafe.core;
    requires okhttp3;
    requires org.jspecify;
    requires org.slf4j;

    // Only for the sandbox: the module, and its dependencies at run time.
    requires io.adplatform.testkit;
    requires com.networknt.schema;
    requires mockwebserver3;
}
// </docs/reference/compatibility.md>
