package io.adplatform.testkit.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.http.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who may do what, in which workspace (document 1, Authentication, and the notes of documents 2 and 3). */
class RolesTest extends LoggedInTest {

    RolesTest() {
        super(atNoonWithoutLimit());
    }

    private void playAs(Role role, String story) throws Exception {
        sandbox.accounts().role(sandbox.email(), role);
        play(story);
    }

    @Test
    void theSeededUserIsOfTheSuperOrganization() throws Exception {
        play("""
                GET /api/v3/fa/customer/dv-ivt?customerOwId=200001
                POST /api/v3/crt/creatives/list {"allOwIds": true}
                """);
    }

    @ParameterizedTest
    @EnumSource(names = {"WORKSPACE", "ADVERTISER"})
    void theFlagOfVerificationSegmentsIsForTheSuperOrganization(Role role) throws Exception {
        playAs(role, """
                GET /api/v3/fa/customer/dv-ivt?customerOwId=200001
                  403 The flag of verification segments is not for users of the role %1$s
                PATCH /api/v3/fa/customer/dv-ivt?customerOwId=200001&isDvIvtSegmentsEnabled=true
                  403 The flag of verification segments is not for users of the role %1$s
                """.formatted(role));

        assertThat(sandbox.commits("PATCH /api/v3/fa/customer/dv-ivt")).isZero();
    }

    @Test
    void anAdvertiserLooksIntoNoOtherWorkspace() throws Exception {
        playAs(Role.ADVERTISER, """
                POST /api/v3/crt/creatives/list {}
                POST /api/v3/crt/creatives/list {"owIds": [200002]}
                  403 owIds is not for users of the role ADVERTISER
                POST /api/v3/crt/creatives/list {"allOwIds": true}
                  403 allOwIds is not for users of the role ADVERTISER
                """);
        playAs(Role.WORKSPACE, """
                POST /api/v3/crt/creatives/list {"owIds": [200002]}
                """);
    }

    @ParameterizedTest
    @EnumSource(names = {"SUPER_ORGANIZATION", "WORKSPACE"})
    void theSourceOfListedCreativesIsForAdvertisers(Role role) throws Exception {
        playAs(role, """
                POST /api/v3/crt/creatives/list {"includeCreativeSourceDetails": true}
                  403 includeCreativeSourceDetails is not for users of the role %s
                """.formatted(role));
        playAs(Role.ADVERTISER, """
                POST /api/v3/crt/creatives/list {"includeCreativeSourceDetails": true}
                """);
    }

    @Test
    void aUserOfOneWorkspaceSeesAllOfItAndNothingOfTheOthers() throws Exception {
        long own = sandbox.workspaces().get(1);
        sandbox.accounts().add("one@organization.example", "p", own);
        Client one = new Client(sandbox).owId(own);
        one.token(one.withCredentials(
                        Client.TOKEN,
                        "application/json",
                        "{\"grantType\": \"password\", \"email\": \"one@organization.example\", \"password\": \"p\"}")
                .accessToken());

        assertThat(one.get(Client.PAYMENTS).data())
                .isEqualTo(client.owId(own).get(Client.PAYMENTS).data());
        assertThat(one.owId(sandbox.owId()).get(Client.PAYMENTS).status()).isEqualTo(403);

        sandbox.accounts().allow("one@organization.example", sandbox.owId());
        assertThat(one.get(Client.PAYMENTS).status()).isEqualTo(200);
    }

    @Test
    void aUserThatNobodyKnowsHasNoRole() {
        assertThatThrownBy(() -> sandbox.accounts().role("nobody@organization.example", Role.WORKSPACE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The sandbox has no account nobody@organization.example");
    }
}
