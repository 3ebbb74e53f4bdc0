package io.adplatform.testkit.contract;

/** What a second, identical request would do. */
public enum Effect {
    /** It asks and changes nothing. */
    READ,
    /** It leaves everything as the first one left it. */
    REPEATABLE,
    /** It may move money, create something or send an e-mail once more. */
    ONCE
}
