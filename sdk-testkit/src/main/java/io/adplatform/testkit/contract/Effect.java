package io.adplatform.testkit.contract;

/** The effect of a second, identical request. */
public enum Effect {
    /** It asks and changes nothing. */
    READ,
    /** It leaves everything as the first one left it. */
    REPEATABLE,
    /** It may move money, create something or send an e-mail once more. */
    ONCE
}
