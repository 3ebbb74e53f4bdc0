package io.adplatform.sdk.creative;

import static io.adplatform.sdk.contract.WirePlatform.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.contract.WirePlatform;
import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.library.CampaignUse;
import io.adplatform.sdk.creative.library.Creative;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.uploads.AudioCreative;
import io.adplatform.sdk.creative.uploads.HtmlCreative;
import io.adplatform.sdk.creative.uploads.NativeImageCreative;
import io.adplatform.sdk.creative.uploads.NativeVideoCreative;
import io.adplatform.sdk.creative.uploads.NewCreative;
import io.adplatform.sdk.creative.uploads.Tracking;
import io.adplatform.sdk.creative.uploads.VideoCreative;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The creatives as the documents write them, against a server that only records. */
class CreativeWireTest {

    private static final String DONE = "{'success':true,'data':{'message':'Done'}}";

    @AutoClose
    private WirePlatform platform;

    private Creatives creatives;

    @BeforeEach
    void start() throws Exception {
        platform = WirePlatform.start();
        creatives = Creatives.on(platform.client());
    }

    private JsonNode uploaded(NewCreative<?> creative) throws Exception {
        platform.answers("{'success':true,'data':{'successData':{'PS':'1'},'failedData':{}}}");
        creatives.upload().add(creative.key("PS")).send();
        String parts = platform.text();
        String map = parts.substring(parts.indexOf("{\"PS\""), parts.lastIndexOf('}') + 1);
        return json(map).get("PS");
    }

    @Test
    void trackingIsSentInBothSpellings() throws Exception {
        JsonNode sent = uploaded(VideoCreative.url("C", "https://c.example/v")
                .tracking(Tracking.none().start("https://t.example/s").complete("https://t.example/c")));

        assertThat(sent.at("/videoDetails/customTracking"))
                .isEqualTo(json("{'startUrl':'https://t.example/s','completeUrl':'https://t.example/c',"
                        + "'completeURL':'https://t.example/c'}"));
    }

    @Test
    void aFieldWithoutASetterOfTheKindIsSent() throws Exception {
        assertThat(uploaded(VideoCreative.url("C", "https://c.example/v").with("videoDetails.pixelUrl", "p"))
                        .at("/videoDetails/pixelUrl")
                        .asText())
                .isEqualTo("p");
        assertThat(uploaded(AudioCreative.url("C", "https://c.example/a")
                                .with("pixelUrl", "p")
                                .with("duration", 15))
                        .at("/duration")
                        .asInt())
                .isEqualTo(15);
        assertThat(uploaded(HtmlCreative.markup("C", "<b/>").with("htmlDetails.pixelUrl", "p"))
                        .at("/htmlDetails/pixelUrl")
                        .asText())
                .isEqualTo("p");
        JsonNode image = uploaded(NativeImageCreative.url("C", "https://c.example/i")
                .with("nativeDetails.cta", Map.of("defaultCta", true))
                .with("nativeDetails.thumbnailSourceUrl", "t"));
        assertThat(image.get("nativeDetails")).isEqualTo(json("{'cta':{'defaultCta':true},'thumbnailSourceUrl':'t'}"));
    }

    @Test
    void theSdksChoicesAreReplaced() throws Exception {
        JsonNode sent = uploaded(NativeVideoCreative.url("C", "https://c.example/v")
                .with("subMediaType", 2)
                .with("platformCreativeTypeId", "15")
                .with("creativeSourceType", "FILE"));

        assertThat(sent.get("subMediaType").asInt()).isEqualTo(2);
        assertThat(sent.get("platformCreativeTypeId").isTextual()).isTrue();
        assertThat(sent.get("creativeSourceType").asText()).isEqualTo("FILE");
    }

    @Test
    void aFieldWithASetterOfTheKindIsSentByItsName() throws Exception {
        JsonNode sent = uploaded(NativeVideoCreative.url("C", "https://c.example/v")
                .with("nativeDetails.cta", 1)
                .with("videoDetails.customTracking", 1)
                .with("clickUrl", "x"));

        assertThat(sent.at("/nativeDetails/cta").asInt()).isEqualTo(1);
        assertThat(sent.at("/videoDetails/customTracking").asInt()).isEqualTo(1);
        assertThat(sent.get("clickUrl").asText()).isEqualTo("x");
    }

    @Test
    void filtersWithoutASetterAreSent() throws Exception {
        platform.answers("{'success':true,'data':{'creativeGroupList':[]}}")
                .answers(
                        "{'success':true,'data':{'creativeTypeList':[{'id':0,'creativeCount':9},{'id':11,'creativeCount':5}]}}");

        creatives.groups().list().with("owIds", List.of(7)).send();
        var counts = creatives
                .countByType()
                .with("platformCreativeTypeIds", List.of(11))
                .with("creativeStatusIds", List.of(2))
                .send();

        assertThat(platform.sent()).isEqualTo(json("{'owIds':[7]}"));
        assertThat(platform.sent()).isEqualTo(json("{'platformCreativeTypeIds':[11],'creativeStatusIds':[2]}"));
        assertThat(counts.counts().get(0).key()).isEqualTo(CreativeType.ANY);
        assertThat(counts.of(CreativeType.ANY)).isEqualTo(9);
    }

    /** The names of setters are not those of their fields. */
    @Test
    void filtersWithTheNameOfASetterAreSentBesideItsField() throws Exception {
        platform.answers("{'success':true,'data':{'filteredList':[]}}");

        creatives
                .list()
                .search("autumn")
                .types(CreativeType.IMAGE)
                .with("search", "winter")
                .with("types", List.of(7))
                .with("meta.size", 3)
                .send();

        assertThat(platform.sent())
                .isEqualTo(json("{'searchField':'autumn','platformCreativeTypeIds':[11],'search':'winter','types':[7],"
                        + "'meta':{'size':3}}"));
    }

    @Test
    void theActionOfAGroupsChangeIsReplaced() throws Exception {
        platform.answers(DONE);

        creatives
                .groups()
                .addCreatives(List.of(1L))
                .creativeGroupIds(List.of(2L))
                .with("action", "add")
                .send();

        assertThat(platform.sent())
                .isEqualTo(json("{'creativeIds':[1],'actionType':'ADD','action':'add','creativeGroupIds':[2]}"));
    }

    @Test
    void titleIconAndThumbnailAreCleared() throws Exception {
        platform.answers("{'success':true,'data':{'id':30241,'message':'Done'}}");

        creatives
                .update(30241)
                .title("")
                .brandIcon("")
                .thumbnail("")
                .callToAction(CallToAction.platformDefault())
                .send();

        assertThat(platform.sent())
                .isEqualTo(
                        json("{'title':'','brandIconSourceUrl':'','thumbnailSourceUrl':'','cta':{'defaultCta':true}}"));
    }

    @Test
    void anUnknownStatusTakesAReason() throws Exception {
        platform.answers(DONE);

        creatives
                .updateStatus(List.of(1L), CreativeStatus.of(6))
                .rejectionReason("Blurred")
                .send();

        assertThat(platform.sent())
                .isEqualTo(json("{'creativeIds':[1],'creativeStatusId':6,'creativeRejectionReason':'Blurred'}"));
    }

    @Test
    void detailsAreReadInTheFormOfTheList() {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':{'campaignIds':[5,6]}}}")
                .answers("{'success':true,'data':{'filteredList':[{'creativeId':1,"
                        + "'organizationDetails':{'owId':7,'organizationLogo':'https://l.example'}}]}}");

        Creative creative = creatives.get(1).send();
        CreativeListItem row = creatives.list().send().rows().get(0);

        assertThat(creative.campaignDetails()).extracting(CampaignUse::id).containsExactly(5L, 6L);
        assertThat(row.organizationLogo()).isEqualTo("https://l.example");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "[{}]", "''", "null"})
    void aCreativeWithoutCampaignsHasNone(String none) {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':" + none + "}}");

        assertThat(creatives.getWithCampaigns(1).send().campaignDetails()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'campaignIds':[5,6]}", "[{'id':5,'name':'Autumn'},{'id':6}]", "[5,6]"})
    void theCampaignsOfARowAreReadInTheFormOfASingleCreative(String campaigns) {
        platform.answers(
                "{'success':true,'data':{'filteredList':[{'creativeId':1,'campaignDetails':" + campaigns + "}]}}");

        assertThat(creatives.list().send().rows().get(0).campaignDetails())
                .isNotNull()
                .satisfies(details -> assertThat(details.campaignIds()).containsExactly(5L, 6L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"['5',6]", "'5, 6'", "[5.0,'6']"})
    void idsOfCampaignsAreReadLikeThoseOfTheList(String ids) {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':{'campaignIds':" + ids + "}}}");

        assertThat(creatives.getWithCampaigns(1).send().campaignDetails())
                .extracting(CampaignUse::id)
                .containsExactly(5L, 6L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[5,6.5]", "'none'", "null"})
    void idsOfCampaignsThatAreNotIdsAreKept(String ids) {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':{'campaignIds':" + ids + "}}}");

        assertThat(creatives.getWithCampaigns(1).send().campaignDetails())
                .singleElement()
                .satisfies(kept -> assertThat(kept.id()).isZero())
                .satisfies(kept -> assertThat(kept.additionalProperties()).containsKey("campaignIds"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} |",
                "[] |",
                "null |",
                "'' |",
                "5 | 5",
                "[5,'6'] | 5,6",
                "'5, 6' | 5,6",
                "[[5],6] | 5,6",
                "{'campaignIds':[5,6],'total':2} | 5,6",
                "[{'campaignIds':[5,6]}] | 5,6",
                "{'id':5,'name':'Autumn'} | 5",
                "[{'id':5,'name':'Autumn'},{'id':6}] | 5,6",
                "[{'id':5},'none'] | 5",
                "[{'name':'Autumn'}] |",
                "'none' |",
                "true |",
                "{'campaignIds':'none'} |",
                "{'campaignIds':[5,6.5]} |",
            })
    void campaignsAreReadTheSameInListAndCreative(String campaigns, @Nullable String ids) {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':" + campaigns + "}}")
                .answers("{'success':true,'data':{'filteredList':[{'creativeId':1,'campaignDetails':" + campaigns
                        + "}]}}");
        List<Long> expected = ids == null
                ? List.of()
                : Stream.of(ids.split(",", -1)).map(Long::valueOf).toList();

        Creative creative = creatives.getWithCampaigns(1).send();
        CreativeListItem.CampaignIds row = creatives.list().send().rows().get(0).campaignDetails();

        assertThat(creative.campaignDetails().stream()
                        .map(CampaignUse::id)
                        .filter(id -> id != 0)
                        .toList())
                .isEqualTo(expected);
        assertThat(row == null ? List.of() : row.campaignIds()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'id':5,'name':'Autumn','status':'expired'},{'id':6}]",
                "[{'id':5},'none']",
                "[{'name':'Autumn'}]",
                "'none'",
                "true",
                "{'id':5,'name':'Autumn'}",
                "{'campaignIds':'none'}",
                "{'campaignIds':[5,6.5]}",
            })
    void nothingOfOddCampaignsIsLost(String campaigns) throws Exception {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':" + campaigns + "}}")
                .answers("{'success':true,'data':{'filteredList':[{'creativeId':1,'campaignDetails':" + campaigns
                        + "}]}}");
        List<String> values = Stream.of(campaigns.split("[^A-Za-z0-9.]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();

        String creative = creatives.getWithCampaigns(1).send().toMap().toString();
        String row = creatives.list().send().rows().get(0).toMap().toString();

        assertThat(creative).contains(values);
        assertThat(row).contains(values);
    }
}
