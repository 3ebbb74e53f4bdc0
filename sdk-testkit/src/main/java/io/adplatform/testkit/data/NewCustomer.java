package io.adplatform.testkit.data;

/** A customer from a test: a new, empty workspace. */
public final class NewCustomer {

    private static final long FIRST = 280_001;

    private final PlatformData platform;
    private final long owId;

    NewCustomer(PlatformData platform, int before) {
        this.platform = platform;
        this.owId = FIRST + before;
    }

    /** The name of its organization. */
    public NewCustomer name(String text) {
        platform.name(owId, Words.name("name", text));
        return this;
    }

    long owId() {
        return owId;
    }
}
