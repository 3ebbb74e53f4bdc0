package io.adplatform.sdk.internal.recording;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalKey;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a client, and the account in whose name the client's calls stand in it.
 *
 * @param clientId empty where the client has none
 */
public record AccountJournal(Journal journal, URI baseUrl, String clientId) {

    /** The key of a call that acts in this workspace; a generated one where the caller named none. */
    public JournalKey key(@Nullable String name, @Nullable Long owId) {
        return name == null
                ? JournalKey.generated(baseUrl, clientId, owId)
                : new JournalKey(baseUrl.toString(), clientId, owId, name);
    }
}
