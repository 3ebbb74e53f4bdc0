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

    private static final String SEGMENTS = "/api/v3/fa/customer/dv-ivt?customerOwId=";

    RolesTest() {
        super(atNoonWithoutLimit());
    }

    @Test
    void theSeededUserIsOfTheSuperOrganization() throws Exception {
        assertThat(client.get(SEGMENTS + sandbox.owId()).status()).isEqualTo(200);
        assertThat(client.post(Client.CREATIVES, "{\"allOwIds\": true}").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"WORKSPACE", "ADVERTISER"})
    void theFlagOfVerificationSegmentsIsForTheSuperOrganization(Role role) throws Exception {
        sandbox.accounts().role(sandbox.email(), role);

        Client.Reply read = client.get(SEGMENTS + sandbox.owId());
        Client.Reply change = client.send("PATCH", SEGMENTS + sandbox.owId() + "&isDvIvtSegmentsEnabled=true", "");

        assertThat(read.status()).isEqualTo(403);
        assertThat(read.reason()).isEqualTo("The flag of verification segments is not for users of the role " + role);
        assertThat(change.status()).isEqualTo(403);
        assertThat(sandbox.commits("PATCH /api/v3/fa/customer/dv-ivt")).isZero();
    }

    @Test
    void anAdvertiserLooksIntoNoOtherWorkspace() throws Exception {
        sandbox.accounts().role(sandbox.email(), Role.ADVERTISER);
        String others = "{\"owIds\": [" + sandbox.workspaces().get(1) + "]}";

        assertThat(client.post(Client.CREATIVES, "{}").status()).isEqualTo(200);
        assertThat(client.post(Client.CREATIVES, others).reason())
                .isEqualTo("owIds is not for users of the role ADVERTISER");
        assertThat(client.post(Client.CREATIVES, "{\"allOwIds\": true}").reason())
                .isEqualTo("allOwIds is not for users of the role ADVERTISER");

        sandbox.accounts().role(sandbox.email(), Role.WORKSPACE);
        assertThat(client.post(Client.CREATIVES, others).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"SUPER_ORGANIZATION", "WORKSPACE"})
    void theSourceOfListedCreativesIsForAdvertisers(Role role) throws Exception {
        String withSource = "{\"includeCreativeSourceDetails\": true}";
        sandbox.accounts().role(sandbox.email(), role);

        Client.Reply refused = client.post(Client.CREATIVES, withSource);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.reason()).isEqualTo("includeCreativeSourceDetails is not for users of the role " + role);
        sandbox.accounts().role(sandbox.email(), Role.ADVERTISER);
        assertThat(client.post(Client.CREATIVES, withSource).status()).isEqualTo(200);
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
                .data()
                .path("access_token")
                .textValue());

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
