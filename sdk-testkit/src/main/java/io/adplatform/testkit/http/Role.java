package io.adplatform.testkit.http;

/** What kind of user sends a request; some operations are for some of them only (document 1, Authentication). */
public enum Role {
    /** A user of the super organization, who may do all but what is for advertisers alone. */
    SUPER_ORGANIZATION,
    /** A user of a workspace. */
    WORKSPACE,
    /** A user of an advertiser, who looks at nobody else's data. */
    ADVERTISER
}
