package io.adplatform.testkit.area.creative;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.http.Role;
import org.junit.jupiter.api.Test;

/** Creatives and groups that are there: listed, counted, changed, copied. */
class CreativesTest extends LoggedInTest {

    CreativesTest() {
        super(atNoonWithoutLimit().creatives(200));
    }

    @Test
    void everyFilterNarrowsTheList() throws Exception {
        play("""
                POST /api/v3/crt/creatives/list {"platformCreativeTypeIds": [14, 17], "creativeStatusIds": [2], "noOfEntries": 3}
                  /data/totalRecords 200
                  /data/filteredRecords 17
                  /data/filteredList/*/platformCreativeTypeId [17,17,14]
                  /data/filteredList/*/creativeStatusId [2,2,2]
                POST /api/v3/crt/creatives/list {"noOfEntries": 1000, "campaignIds": [7003]}
                  /data/filteredList/*/creativeId [30103,30077,30033]
                POST /api/v3/crt/creatives/list {"creativeIds": [30103]}
                  /data/filteredList/0 {"creativeId":30103,"creativeName":"HTML 728x90 30103","rtbCreativeTypeId":1,
                    "platformCreativeTypeId":13,"creativeStatusId":1,
                    "creativeCardSource":"https://cdn.platform.example/creatives/30103/card.png",
                    "clickUrl":"https://shop.example/landing/30103","imageDetails":{"creativeWidth":728,"creativeHeight":90},
                    "creativeSourceType":"HTML","creativePreviewFlag":1,"createdAt":1794777471000,
                    "modifiedAt":"2026-11-15T23:37:29+02:00","approvalRequiredPostUrlUpdate":true,
                    "creativeThumbnailSource":"https://cdn.platform.example/creatives/30103/thumbnail.png","subMediaType":"Image",
                    "campaignDetails":{"campaignIds":[7003]}}
                POST /api/v3/crt/creatives/list {"startTime": 1794777471000, "endTime": 1794777471000}
                  /data/filteredList/*/creativeId [30103]
                POST /api/v3/crt/creatives/list {"searchField": "30103"}
                  /data/filteredList/*/creativeId [30103]
                POST /api/v3/crt/creatives/list {"creativeGroupId": 4006}
                  /data/filteredList/*/creativeId [30147,30146,30025,30024]
                POST /api/v3/crt/creatives/list {"sortBy": "+creativeId", "noOfEntries": 5, "pageNo": 2}
                  /data/filteredList/*/creativeId [30006,30007,30008,30009,30010]
                POST /api/v3/crt/creatives/list {"owIds": [200001, 200002]}
                  /data/totalRecords 400
                POST /api/v3/crt/creatives/list {"allOwIds": true, "owIds": [200001]}
                  /data/totalRecords 600
                POST /api/v3/crt/creatives/list {"owIds": [999999]}
                  403
                POST /api/v3/crt/creatives/list {"creativeStatusIds": [0]}
                  422
                POST /api/v3/crt/creatives/list {"noOfEntries": 1001}
                  422
                """);
    }

    @Test
    void detailsOfUserOrganizationAndSourceComeOnRequest() throws Exception {
        sandbox.accounts().role(sandbox.email(), Role.ADVERTISER); // the source is for them alone
        play("""
                POST /api/v3/crt/creatives/list {}
                  /data/filteredList/0/userDetails absent
                  /data/filteredList/0/organizationDetails absent
                  /data/filteredList/0/creativeSource absent
                POST /api/v3/crt/creatives/list {"includeUserDetails": true, "includeOrganizationDetails": true,
                    "includeCreativeSourceDetails": true}
                  /data/filteredList/0/userDetails {"uowId":9004,"userName":"Designer 4",
                    "userEmail":"designer-4@organization.example","hasApprovalAccess":false,"hasEditAccess":true}
                  /data/filteredList/0/organizationDetails {"owId":200001,"organizationName":"Organization 200001"}
                  /data/filteredList/0/creativeSource "https://cdn.platform.example/creatives/30200"
                """);
        for (JsonNode item : client.post(Client.CREATIVES, """
                        {"noOfEntries": 200, "includeUserDetails": true, "includeCreativeSourceDetails": true}
                        """).data().path("filteredList")) {
            JsonNode detail = client.get("/api/v3/crt/creatives/" + item.path("creativeId"))
                    .data();
            detail.properties().stream()
                    .filter(member -> !member.getKey().equals("organizationDetails"))
                    .forEach(member -> assertThat(item.get(member.getKey())).isEqualTo(member.getValue()));
        }
    }

    @Test
    void theCampaignsOfACreativeAreNamedAndModelingOnRequest() throws Exception {
        play("""
                GET /api/v3/crt/creatives/30103/creative-campaign-details
                  /data/campaignDetails [{"id":7003,"name":"Launch 7003","status":"Deleted","totalCreativesCount":3}]
                GET /api/v3/crt/creatives/30103/creative-campaign-details?includeModelingInfo=true
                  /data/campaignDetails/*/isModelled [true]
                GET /api/v3/crt/creatives/30103/creative-campaign-details?includingModelingInfo=true
                  /data/campaignDetails/*/isModelled [true]
                """);
    }

    @Test
    void creativesAreCountedByTypeAndByStatusWhoseZeroIsAllOfThem() throws Exception {
        play("""
                POST /api/v3/crt/creatives/list {"platformCreativeTypeIds": [11], "searchField": "300x250"}
                  /data/filteredRecords 9
                POST /api/v3/crt/creatives/count-by-type {"searchField": "300x250"}
                  /data/creativeTypeList/*/id [11,13,15]
                  /data/creativeTypeList/*/creativeCount [9,14,4]
                POST /api/v3/crt/creatives/count-by-type {"allOwIds": true}
                  /data/totalRecords 600
                POST /api/v3/crt/creatives/list {"platformCreativeTypeIds": [11], "creativeStatusIds": [2]}
                  /data/filteredRecords 8
                POST /api/v3/crt/creatives/count-by-status {"platformCreativeTypeIds": [11]}
                  /data/creativeStatusList/*/id [0,1,2,3,4,5]
                  /data/creativeStatusList/*/creativeCount [43,4,8,13,12,6]
                POST /api/v3/crt/creatives/count-by-status {"platformCreativeTypeIds": [11], "creativeStatusIds": [0]}
                  /data/creativeStatusList/*/creativeCount [43,4,8,13,12,6]
                POST /api/v3/crt/creatives/count-by-status {"platformCreativeTypeIds": [11], "creativeStatusIds": [2]}
                  /data/creativeStatusList/*/creativeCount [8]
                POST /api/v3/crt/creatives/count-by-status {"groupedCreatives": false}
                  /data/creativeStatusList/*/creativeCount [144,21,36,26,31,30]
                POST /api/v3/crt/creatives/count-by-status {"groupedCreatives": false, "allCreatives": true}
                  /data/creativeStatusList/*/creativeCount [200,28,46,37,45,44]
                """);
    }

    @Test
    void anUpdateChangesWhatItNames() throws Exception {
        play("""
                WAIT PT5M
                PATCH /api/v3/crt/creatives/30014 {"creativeName": "Winter", "clickUrl": "https://shop.example/winter",
                    "externalCreativeId": "dam-77", "pixelUrl": "https://pixel.example/p.gif", "title": "New", "cta": {"id": 3,
                    "ctaText": "Go"}}
                  /data/id 30014
                GET /api/v3/crt/creatives/30014
                  /data {"creativeId":30014,"creativeName":"Winter","rtbCreativeTypeId":1,"platformCreativeTypeId":11,
                    "creativeStatusId":3,"creativeCardSource":"https://cdn.platform.example/creatives/30014/card.png",
                    "clickUrl":"https://shop.example/winter","imageDetails":{"pixelUrl":"https://pixel.example/p.gif",
                    "creativeWidth":320,"creativeHeight":50},"creativeSourceType":"file","creativePreviewFlag":1,
                    "createdAt":1794458703000,"modifiedAt":"2026-11-20T14:05:00+02:00","approvalRequiredPostUrlUpdate":false,
                    "creativeSource":"https://cdn.platform.example/creatives/30014","userDetails":{"uowId":9004,
                    "userName":"Designer 4","userEmail":"designer-4@organization.example","hasApprovalAccess":false,
                    "hasEditAccess":true},"organizationDetails":{"owId":200001,"organizationName":"Organization 200001"}}
                POST /api/v3/crt/creatives/list {"searchField": "DAM-77"}
                  /data/filteredList/*/creativeId [30014]
                PATCH /api/v3/crt/creatives/9 {"creativeName": "A"}
                  422 There is no creative 9
                GET /api/v3/crt/creatives/9
                  422 There is no creative 9
                GET /api/v3/crt/creatives/10030001
                  403 The creative 10030001 belongs to another workspace
                """);
    }

    @Test
    void aStatusIsSetForAllOrForNoneAndARejectionNeedsAReason() throws Exception {
        play("""
                PATCH /api/v3/crt/creatives/update-status {"creativeIds": [30001, 30002], "creativeStatusId": 3}
                PATCH /api/v3/crt/creatives/update-status {"creativeIds": [30001, 9], "creativeStatusId": 2}
                  422 There is no creative 9
                GET /api/v3/crt/creatives/30001
                  /data/creativeStatusId 3
                PATCH /api/v3/crt/creatives/update-status {"creativeIds": [30001], "creativeStatusId": 5,
                    "creativeRejectionReason": "The page is down"}
                PATCH /api/v3/crt/creatives/update-status {"creativeIds": [30002], "creativeStatusId": 5}
                  400 creativeRejectionReason is required
                PATCH /api/v3/crt/creatives/update-status {"creativeIds": [30002], "creativeStatusId": 5, "creativeRejectionReason": " "}
                  422
                PATCH /api/v3/crt/creatives/update-status {"creativeIds": [], "creativeStatusId": 2}
                  422
                PATCH /api/v3/crt/creatives/update-status {"creativeIds": [30001], "creativeStatusId": 6}
                  422
                POST /api/v3/crt/creatives/list {"creativeIds": [30001, 30002]}
                  /data/filteredList/*/creativeStatusId [3,5]
                """);
    }

    @Test
    void duplicatesArePendingAndInNoCampaign() throws Exception {
        play("""
                POST /api/v3/crt/creatives/duplicate {"creativeIds": [30001, 30002], "clickUrl": "https://shop.example/winter"}
                POST /api/v3/crt/creatives/list {"noOfEntries": 2}
                  /data/filteredList/*/creativeId [30202,30201]
                  /data/filteredList/*/creativeName ["Copy of Audio 30002","Copy of Video 30001"]
                  /data/filteredList/*/clickUrl ["https://shop.example/winter","https://shop.example/winter"]
                  /data/filteredList/*/creativeStatusId [1,1]
                  /data/filteredList/*/campaignDetails [{"campaignIds":[]},{"campaignIds":[]}]
                POST /api/v3/crt/creatives/duplicate {"creativeIds": [9]}
                  422 There is no creative 9
                """);
    }

    @Test
    void groupsAreFoundByWhatIsInThemTheNewestFirst() throws Exception {
        play("""
                POST /api/v3/crt/creatives/groups {"creativeGroupName": "Autumn", "creativeTypeId": 11, "creativeIds": [30014, 30015]}
                  /data/creativeGroupId 4011
                PATCH /api/v3/crt/creatives/30014 {"externalCreativeId": "dam-5", "creativeName": "Winter"}
                PATCH /api/v3/crt/creatives/update-status {"creativeIds": [30014, 30015], "creativeStatusId": 2}
                POST /api/v3/crt/creatives/groups/list {"noOfEntries": 3}
                  /data/creativeGroupList [{"creativeGroupId":4011,"creativeGroupName":"Autumn","creativeTypeId":11,
                    "createdAt":1795176000000,"creativesCount":2},{"creativeGroupId":4010,"creativeGroupName":"Audio group 4010",
                    "creativeTypeId":17,"createdAt":1792454400000,"creativesCount":10},{"creativeGroupId":4009,
                    "creativeGroupName":"Native group 4009","creativeTypeId":15,"createdAt":1792368000000,"creativesCount":3}]
                POST /api/v3/crt/creatives/groups/list {"sortBy": "+creativeGroupId", "pageNo": 2, "noOfEntries": 2}
                  /data/creativeGroupList/*/creativeGroupId [4003,4004]
                POST /api/v3/crt/creatives/groups/list {"allOwIds": true, "noOfEntries": 100}
                  /data/filteredRecords 31
                POST /api/v3/crt/creatives/groups/list {"searchField": "autumn"}
                  /data/creativeGroupList/*/creativeGroupId [4011]
                POST /api/v3/crt/creatives/groups/list {"searchField": "DAM-5"}
                  /data/creativeGroupList/*/creativeGroupId [4011]
                POST /api/v3/crt/creatives/groups/list {"searchField": "Winter"}
                  /data/creativeGroupList/*/creativeGroupId [4011]
                POST /api/v3/crt/creatives/groups/list {"searchField": "30014"}
                  /data/creativeGroupList/*/creativeGroupId [4011]
                POST /api/v3/crt/creatives/groups/list {"platformCreativeTypeIds": [11]}
                  /data/creativeGroupList/*/creativeGroupId [4011,4006,4001]
                POST /api/v3/crt/creatives/groups/list {"creativeGroupIds": [4011], "creativeStatusIds": [2]}
                  /data/creativeGroupList/*/creativeGroupId [4011]
                POST /api/v3/crt/creatives/groups/list {"creativeGroupIds": [4011], "creativeStatusIds": [3]}
                  /data/creativeGroupList/*/creativeGroupId []
                POST /api/v3/crt/creatives/groups/list {"startTime": 1795176000000, "endTime": 1795176000000}
                  /data/creativeGroupList/*/creativeGroupId [4011]
                """);
    }

    @Test
    void aGroupIsFilledRenamedCopiedAndDeletedAndItsCreativesStay() throws Exception {
        play("""
                POST /api/v3/crt/creatives/groups {"creativeGroupName": "Autumn", "creativeTypeId": 11, "creativeIds": [30014]}
                PATCH /api/v3/crt/creatives/groups/4011 {"creativeGroupName": "Winter"}
                POST /api/v3/crt/creatives/groups/modify-creatives {"creativeIds": [30015, 30018],
                    "creativeGroupIds": [4011, 4006], "actionType": "ADD"}
                POST /api/v3/crt/creatives/groups/modify-creatives {"creativeIds": [30015], "creativeGroupIds": [4011, 4006],
                    "actionType": "ADD"}
                POST /api/v3/crt/creatives/groups/modify-creatives {"creativeIds": [30014], "creativeGroupIds": [4011],
                    "actionType": "REMOVE"}
                POST /api/v3/crt/creatives/list {"creativeGroupId": 4011}
                  /data/filteredList/*/creativeId [30018,30015]
                POST /api/v3/crt/creatives/list {"creativeGroupId": 4006}
                  /data/filteredList/*/creativeId [30147,30146,30025,30024,30018,30015]
                POST /api/v3/crt/creatives/groups/duplicate/4011
                  /data/duplicatedCreativeGroupId 4012
                POST /api/v3/crt/creatives/groups/list {"creativeGroupIds": [4011, 4012]}
                  /data/creativeGroupList/*/creativeGroupName ["Copy of Winter","Winter"]
                POST /api/v3/crt/creatives/list {"creativeGroupId": 4012}
                  /data/filteredList/*/creativeId [30202,30201]
                DELETE /api/v3/crt/creatives/groups?creativeGroupIds=4011,4001
                DELETE /api/v3/crt/creatives/groups?creativeGroupIds=4011
                POST /api/v3/crt/creatives/groups/list {}
                  /data/creativeGroupList/*/creativeGroupId [4012,4010,4009,4008,4007,4006,4005,4004,4003,4002]
                POST /api/v3/crt/creatives/list {"creativeIds": [30015, 30018]}
                  /data/filteredRecords 2
                POST /api/v3/crt/creatives/groups {"creativeGroupName": "Next", "creativeTypeId": 11, "creativeIds": []}
                  /data/creativeGroupId 4013
                """);
    }

    @Test
    void aGroupTakesNoCreativesOfAnotherTypeAndIsOfItsWorkspace() throws Exception {
        play("""
                POST /api/v3/crt/creatives/groups {"creativeGroupName": "A", "creativeTypeId": 11, "creativeIds": [30014, 30001]}
                  422 A group holds creatives of one type: the creative 30001 is of type 14, not 11
                POST /api/v3/crt/creatives/groups/modify-creatives {"creativeIds": [30014, 30001], "creativeGroupIds": [4001],
                    "actionType": "ADD"}
                  422 A group holds creatives of one type: the creative 30001 is of type 14, not 11
                POST /api/v3/crt/creatives/groups {"creativeGroupName": "A", "creativeTypeId": 12}
                  422 There is no creative type 12
                POST /api/v3/crt/creatives/groups {"creativeTypeId": 11}
                  400 creativeGroupName is required
                POST /api/v3/crt/creatives/groups/modify-creatives {"actionType": "ADD", "creativeGroupIds": [4001], "creativeIds": []}
                  422 creativeIds must have at least 1 items
                POST /api/v3/crt/creatives/groups/duplicate/9
                  422 There is no group 9
                DELETE /api/v3/crt/creatives/groups?creativeGroupIds=999999
                  422 There is no group 999999
                PATCH /api/v3/crt/creatives/groups/10004001 {"creativeGroupName": "A"}
                  403 The group 10004001 belongs to another workspace
                POST /api/v3/crt/creatives/groups/duplicate/10004001
                  403 The group 10004001 belongs to another workspace
                DELETE /api/v3/crt/creatives/groups?creativeGroupIds=10004001
                  403 The group 10004001 belongs to another workspace
                POST /api/v3/crt/creatives/groups/list {}
                  /data/filteredRecords 10
                """);
    }
}
