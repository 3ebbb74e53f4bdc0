package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import java.io.IOException;
import java.nio.file.Path;

/** Another JVM with a journal: sends something, and dies when it is killed, or lives until its input ends. */
final class OtherProcess {

    private OtherProcess() {}

    @SuppressWarnings("SystemOut") // how it speaks with the test
    public static void main(String[] arguments) throws IOException {
        try (Journal journal = FileJournal.open(Path.of(arguments[0]))) {
            JournalKey key = new JournalKey("https://ads.example.com", "back-office", 200_002L, arguments[1]);
            JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", null);
            journal.begin(Ticket.of(key), inputs, 1);
            System.out.println("sent");
            while (System.in.read() >= 0) {
                // Holds the journal.
            }
        } catch (JournalException refused) {
            System.out.println(refused.getMessage());
        }
    }
}
