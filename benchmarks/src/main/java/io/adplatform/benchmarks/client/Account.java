package io.adplatform.benchmarks.client;

/** Who logs in. */
public record Account(String clientId, String clientSecret, String email, String password) {

    /** The user that a sandbox knows. */
    public static Account ofSandbox() {
        return new Account(
                "sandbox-client", "sandbox-secret-9e02", "buyer@organization.example", "sandbox-password-41c7");
    }

    @Override
    public String toString() {
        return "Account[" + email + "]";
    }
}
