package io.adplatform.sdk.internal.pipeline;

/** The last look before bytes may leave: whether the call is still wanted, and has time left for its request. */
final class LastLook {

    private LastLook() {}

    static <T> Attempt<T> check(Attempt<T> attempt) {
        attempt.state.failIfCancelled();
        attempt.timeout = attempt.state.timeout();
        return attempt;
    }
}
