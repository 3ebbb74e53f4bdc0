package io.adplatform.sdk;

import static io.adplatform.sdk.contract.WirePlatform.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.contract.WirePlatform;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.operation.Effect;
import java.util.List;
import java.util.Map;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The operations of accounts and the untyped call as the documents write them, against a server that only records. */
class AccountsWireTest {

    private static final String TOKENS =
            "{'success':true,'data':{'access_token':'a1','refresh_token':'r1','scope':'read write','token_type':'bearer',"
                    + "'expires_in':35999,'owId':200001}}";
    private static final String CAMPAIGNS = "{'success':true,'data':{'data':[],'totalRecords':0,'filteredRecords':0}}";

    @AutoClose
    private WirePlatform platform;

    @BeforeEach
    void start() throws Exception {
        platform = WirePlatform.start(settings -> settings.clientCredentials("id", "secret"));
    }

    @Test
    void anyGrantIsSentToTheTokenPathWithoutABearerToken() throws Exception {
        platform.answers(TOKENS);

        TokenSet tokens = platform.client()
                .call("POST /api/v3/ua/oauth/token")
                .effect(Effect.REPEATABLE)
                .body(Map.of("grantType", "client_credentials"))
                .returns(TokenSet.class)
                .send();

        assertThat(tokens.accessToken()).isEqualTo("a1");
        RecordedRequest request = platform.request();
        assertThat(request.getHeaders().get("Authentication")).isEqualTo("Basic aWQ6c2VjcmV0");
        assertThat(request.getHeaders().get("X-IAA-OW-ID")).isNull();
        assertThat(json(request.getBody().utf8())).isEqualTo(json("{'grantType':'client_credentials'}"));
    }

    @Test
    void aRefusedSignUpAdvisesAboutInvitations() {
        platform.answers(403, "{'success':false,'errorObjects':[{'error':'User does not exist or is not allowed'}]}");

        assertThatThrownBy(() -> platform.client()
                        .accounts()
                        .signUp("buyer@example.com", "Secret-1")
                        .send())
                .isExactlyInstanceOf(LogInRefusedException.class)
                .hasMessageContaining("invitation");
    }

    @Test
    void a429WithoutRetriesIsReportedAsA429() {
        platform.answers(429, "{'success':false,'errorObjects':[{'error':'Too many requests'}]}");

        assertThatThrownBy(() -> Campaigns.on(platform.client())
                        .list()
                        .options(o -> o.retries(0))
                        .send())
                .isInstanceOf(RateLimitException.class)
                .hasMessageStartingWith("429 [Too many requests")
                .hasMessageNotContaining("deadline");
    }

    @Test
    void aRefusalNamesTheCustomer() {
        platform.answers(403, "{'success':false,'errorObjects':[{'error':'Not allowed'}]}");

        assertThatThrownBy(() -> platform.client()
                        .call("GET /api/v3/fa/available-balance")
                        .effect(Effect.READ)
                        .query("owId", 300)
                        .returns(Map.class)
                        .send())
                .isInstanceOf(ForbiddenException.class)
                .hasMessageContaining("[customer 300, workspace 7, 1 request")
                .hasMessageContaining("check customer 300");
    }

    @Test
    void aListWithoutInputsSendsAnEmptyObject() throws Exception {
        platform.answers(CAMPAIGNS);

        Campaigns.on(platform.client()).list().send();

        RecordedRequest request = platform.request();
        assertThat(request.getBody().utf8()).isEqualTo("{}");
        assertThat(request.getHeaders().get("Content-Type")).startsWith("application/json");
    }

    @Test
    void campaignsAreReadInPagesOf500WithOneOrSeveralStatuses() throws Exception {
        platform.answers(CAMPAIGNS).answers(CAMPAIGNS).answers(CAMPAIGNS).answers(CAMPAIGNS);

        Campaigns.on(platform.client()).list().status(CampaignStatus.of("paused")).stream()
                .forEach(row -> {});
        Campaigns.on(platform.client())
                .list()
                .status(CampaignStatus.RUNNING, CampaignStatus.EXPIRED)
                .send();
        Campaigns.on(platform.client())
                .list()
                .status(CampaignStatus.RUNNING)
                .with("status", List.of("running"))
                .send();

        assertThat(platform.sent()).isEqualTo(json("{'status':'paused','pageNo':1,'noOfEntries':500}"));
        assertThat(platform.sent()).isEqualTo(json("{'status':['running','expired']}"));
        assertThat(platform.sent()).isEqualTo(json("{'status':['running']}"));
    }

    /** The documents' schema has the links of an advertiser as a text, and their sample as a list. */
    @ParameterizedTest
    @ValueSource(
            strings = {"'https://n.example/a, https://n.example/b'", "['https://n.example/a']", "''", "null", "{'a':1}"
            })
    void linksOfAnAdvertiserAreSentBackAsTheyCame(String links) throws Exception {
        platform.answers("{'success':true,'data':{'message':'Added','advertiserName':'North','links':" + links + "}}")
                .answers("{'success':true,'data':'Added'}");

        Confirmation added = platform.client()
                .accounts()
                .addAdvertiser("North")
                .links(List.of("https://n.example/a", "https://n.example/b"))
                .send();
        platform.client()
                .accounts()
                .addAdvertiser("North 2")
                .with("links", added.additionalProperties().get("links"))
                .send();

        assertThat(platform.sent())
                .isEqualTo(json("{'advertiserName':'North','links':['https://n.example/a','https://n.example/b']}"));
        assertThat(added.message()).isEqualTo("Added");
        assertThat(platform.sent())
                .isEqualTo(json(
                        links.equals("null")
                                ? "{'advertiserName':'North 2'}"
                                : "{'advertiserName':'North 2','links':" + links + "}"));
    }
}
