package io.adplatform.sdk;

import java.util.function.BiConsumer;

/**
 * What belongs to an account as a whole: sign-up, the requests for tokens, and the profiles of advertisers (document
 * 1).
 *
 * <p>A client logs in and refreshes by itself; {@link #logIn} and {@link #refresh} are for whoever needs tokens in
 * hand. Sign-up and these two send the client credentials, and neither a token nor a workspace. Where the platform
 * refuses, they fail with {@link io.adplatform.sdk.error.LogInRefusedException} or one of its subclasses.
 */
public final class Accounts {

    private final TokenRequests requests;
    private final BiConsumer<String, String> useLogin;
    private final Workspace workspace;

    /** @param workspace where the profiles of advertisers belong to */
    Accounts(TokenRequests requests, BiConsumer<String, String> useLogin, Workspace workspace) {
        this.requests = requests;
        this.useLogin = useLogin;
        this.workspace = workspace;
    }

    /**
     * Creates an account (document 1, "Sign up"). The client itself goes on with the log-in that it was built with; one
     * built {@linkplain AdPlatformBuilder#withoutLogin() without a log-in} goes on with {@link #useLogin}.
     *
     * <p>May not be repeated after a lost answer: log in to see whether the account is there. The answer holds no
     * {@code owId}. The documents show no way to delete an account.
     */
    public Request<TokenSet> signUp(String email, String password) {
        return requests.signUp(email, password);
    }

    /**
     * Gets tokens for a user (document 1, "Log in"), at the path and in the encoding of the client's dialect. The
     * client's own session is left alone. May be repeated.
     */
    public Request<TokenSet> logIn(String email, String password) {
        return requests.logIn(email, password);
    }

    /**
     * Gets new tokens for a refresh token (document 1, "Refresh token"). The client's own session is left alone, so
     * don't hand in a refresh token that it holds: many deployments take each of them once. The answer holds no
     * {@code owId}, and where it holds no refresh token the old one stays good.
     */
    public Request<TokenSet> refresh(String refreshToken) {
        return requests.refresh(refreshToken);
    }

    /**
     * Lets the client itself go on with this log-in, after a changed password for example. Sends nothing.
     *
     * <p>A refused log-in, which is final otherwise, is forgotten. The same user's token serves on while it is good, and
     * none of the same user's calls is cancelled. Another user begins with a log-in, and in the workspace that it names
     * unless the client was built with an {@code owId}. Calls, iterators and polls of the user before end unsent, with
     * {@link io.adplatform.sdk.error.CallCancelledException}; a request that is on its way comes to its answer and is not
     * repeated.
     *
     * @param email tells users apart, in any case of letters
     */
    public void useLogin(String email, String password) {
        if (email.isBlank() || password.isBlank()) {
            throw new IllegalArgumentException("useLogin needs an e-mail address and a password");
        }
        useLogin.accept(email, password);
    }

    /**
     * Adds the profile of an advertiser (document 1, "Add an advertiser profile"); an ordinary call, with the client's
     * token and in its workspace. May not be repeated after a lost answer. The documents show no way to read, change or
     * delete a profile.
     */
    public AddAdvertiser addAdvertiser(String advertiserName) {
        return new AddAdvertiser(workspace, advertiserName);
    }
}
