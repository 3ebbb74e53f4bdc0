package io.adplatform.benchmarks.jobs;

/** Who logs in; the sandbox knows one user unless told otherwise. */
record Account(String clientId, String clientSecret, String email, String password) {

    @Override
    public String toString() {
        return "Account[" + email + "]";
    }
}
