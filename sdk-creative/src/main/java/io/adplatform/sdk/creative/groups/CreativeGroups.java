package io.adplatform.sdk.creative.groups;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.util.Collection;
import java.util.List;

/** Groups of creatives; a group holds creatives of one type (document 3, "Creative management"). */
public final class CreativeGroups {

    // A second one would be a second group.
    static final Operation<Confirmation> CREATE =
            Operation.once("POST /api/v3/crt/creatives/groups").returns(Confirmation.class);

    // A deleted group stays deleted. A repetition after a lost answer may fail because the group does not exist any
    // more.
    static final Operation<Confirmation> DELETE =
            Operation.repeatable("DELETE /api/v3/crt/creatives/groups").returns(Confirmation.class);

    static final Operation<Confirmation> RENAME = Operation.repeatable(
                    "PATCH /api/v3/crt/creatives/groups/{creativeGroupId}")
            .returns(Confirmation.class);

    // A second one would be a second copy of the group and of every creative in it.
    static final Operation<Confirmation> DUPLICATE = Operation.once(
                    "POST /api/v3/crt/creatives/groups/duplicate/{creativeGroupId}")
            .returns(Confirmation.class);

    private final Workspace workspace;

    private CreativeGroups(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The groups of a workspace. */
    public static CreativeGroups on(Workspace workspace) {
        return new CreativeGroups(workspace);
    }

    /** The groups, filtered and in pages (document 3, "List creative groups"). */
    public ListCreativeGroups list() {
        return new ListCreativeGroups(workspace);
    }

    /**
     * Makes a group of creatives; the confirmation carries its ID (document 3, "Create creative group"). Not sent again after a
     * lost answer: {@link #list()} shows whether it exists.
     *
     * @param type what all of its creatives are
     * @param creativeIds what it holds at first. An empty list is refused, so that a failed upload creates no group;
     *     {@link #create(String, CreativeType)} makes an empty one
     */
    public Request<Confirmation> create(String creativeGroupName, CreativeType type, Collection<Long> creativeIds) {
        return group(creativeGroupName, type)
                .body("creativeIds", List.copyOf(creativeIds))
                .checked(checks -> checks.required("creativeIds").ids("creativeIds"));
    }

    /** Makes a group that holds nothing yet; otherwise like {@link #create(String, CreativeType, Collection)}. */
    public Request<Confirmation> create(String creativeGroupName, CreativeType type) {
        return group(creativeGroupName, type).body("creativeIds", List.of());
    }

    private PlainRequest<Confirmation> group(String creativeGroupName, CreativeType type) {
        return new PlainRequest<>(workspace, CREATE)
                .setter("type", "creativeTypeId")
                .body("creativeGroupName", creativeGroupName)
                .body("creativeTypeId", type)
                .checked(checks -> {
                    CreativeRules.text(checks, "creativeGroupName");
                    checks.haveIds("creativeTypeId");
                    checks.that(!CreativeType.ANY.equals(type), "creativeTypeId", type, "is for counts only");
                });
    }

    /**
     * Deletes groups; their creatives stay (document 3, "Delete creative groups"). May be repeated. The documents show no
     * way back: what was in a group has to be read before.
     */
    public Request<Confirmation> delete(Collection<Long> creativeGroupIds) {
        return new PlainRequest<>(workspace, DELETE)
                .query("creativeGroupIds", List.copyOf(creativeGroupIds))
                .checked(checks -> checks.required("creativeGroupIds").ids("creativeGroupIds"));
    }

    /** Puts creatives into groups (document 3, "Modify group membership"). */
    public ModifyCreativeGroups addCreatives(Collection<Long> creativeIds) {
        return new ModifyCreativeGroups(workspace, "ADD", creativeIds);
    }

    /** Takes creatives out of groups; they stay in the library (document 3, "Modify group membership"). */
    public ModifyCreativeGroups removeCreatives(Collection<Long> creativeIds) {
        return new ModifyCreativeGroups(workspace, "REMOVE", creativeIds);
    }

    /** Gives a group another name (document 3, "Rename creative group"). May be repeated. */
    public Request<Confirmation> rename(long creativeGroupId, String creativeGroupName) {
        return new PlainRequest<>(workspace, RENAME)
                .path("creativeGroupId", creativeGroupId)
                .body("creativeGroupName", creativeGroupName)
                .checked(checks -> CreativeRules.text(checks, "creativeGroupName"));
    }

    /**
     * Makes a copy of a group and of every creative in it; the confirmation carries the new group's ID (document 3,
     * "Duplicate creative group"). Not sent again after a lost answer.
     */
    public Request<Confirmation> duplicate(long creativeGroupId) {
        return new PlainRequest<>(workspace, DUPLICATE).path("creativeGroupId", creativeGroupId);
    }
}
