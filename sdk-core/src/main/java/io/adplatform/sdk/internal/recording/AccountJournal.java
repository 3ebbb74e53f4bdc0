package io.adplatform.sdk.internal.recording;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalKey;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A journal with the account of a client.
 *
 * @param clientId the client ID; empty without one
 */
public record AccountJournal(Journal journal, URI baseUrl, String clientId) {

    /** Returns the key of a call in a workspace; a generated one if the caller set none. */
    public JournalKey key(@Nullable String name, @Nullable Long owId) {
        return name == null
                ? JournalKey.generated(baseUrl, clientId, owId)
                : new JournalKey(baseUrl.toString(), clientId, owId, name);
    }
}
