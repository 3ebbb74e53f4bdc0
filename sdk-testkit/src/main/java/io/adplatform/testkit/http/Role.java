package io.adplatform.testkit.http;

/** The role of a user; some operations need a role (document 1, Authentication). */
public enum Role {
    /** A user of the super organization, who may do all but what is for advertisers alone. */
    SUPER_ORGANIZATION,
    /** A user of a workspace. */
    WORKSPACE,
    /** A user of an advertiser, who sees only the advertiser's data. */
    ADVERTISER
}
