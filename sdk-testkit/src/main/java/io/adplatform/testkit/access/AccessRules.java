package io.adplatform.testkit.access;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A deployment's spelling and handling of access.
 *
 * @param credentialHeader the header of client credentials and bearer token
 * @param tokenValidity how long an access token is accepted
 * @param expiresIn what answers claim in {@code expires_in}; {@code null} leaves the member out
 * @param enveloped the operations whose tokens come inside {@code data}
 * @param owIdInLogIn whether log-in answers {@code owId}
 * @param refreshTokensRotate whether a refresh ends the refresh token used and answers a new one; otherwise it stays
 *     good and the answer has none
 */
public record AccessRules(
        String credentialHeader,
        Duration tokenValidity,
        @Nullable Long expiresIn,
        Set<TokenOperation> enveloped,
        boolean owIdInLogIn,
        boolean refreshTokensRotate) {

    /** Sign-up and log-in as the documents show them; they show refresh bare. */
    public static final Set<TokenOperation> DOCUMENTED_ENVELOPES =
            Set.copyOf(EnumSet.of(TokenOperation.SIGN_UP, TokenOperation.LOG_IN));

    public AccessRules {
        enveloped = Set.copyOf(enveloped);
    }
}
