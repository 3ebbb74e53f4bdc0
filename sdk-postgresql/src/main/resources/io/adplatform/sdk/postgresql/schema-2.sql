-- The tables of sdk-postgresql, version 2. For Flyway, Liquibase or by hand, on an empty database and on tables of version 1;
-- another schema may replace "adplatform". The program needs USAGE on the schema and SELECT, INSERT, UPDATE and DELETE on its tables.
-- The table token holds bearer tokens, and the table journal holds inputs and answers of payments in clear text: only the program's
-- own role should have the right to read them.

CREATE SCHEMA IF NOT EXISTS adplatform;

CREATE TABLE IF NOT EXISTS adplatform.schema_version (
    version integer PRIMARY KEY
);

-- One row holds all of a shared quota. It is small and rewritten often, and has room to be rewritten in place.
CREATE TABLE IF NOT EXISTS adplatform.quota (
    name    text   PRIMARY KEY,
    version bigint NOT NULL,
    state   text   NOT NULL
) WITH (fillfactor = 10);

-- From version 1: a quiet time of three minutes, until all permits are back that the former tables have. Processes that still run with
-- version 1 find no table, and send nothing any more.
DO $$
BEGIN
    IF to_regclass('adplatform.share') IS NOT NULL THEN
        INSERT INTO adplatform.quota (name, version, state)
        SELECT name, 1, json_build_object('at', now, 'quietUntil', now + 180000000000, 'pausedUntil', 0, 'prober', '',
            'members', '{}'::json, 'passes', '{}'::json)::text
        FROM adplatform.share, (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 1000 AS now) AS clock
        ON CONFLICT DO NOTHING;
        DROP TABLE adplatform.share, adplatform.share_made;
    END IF;
END $$;

CREATE TABLE IF NOT EXISTS adplatform.token (
    account     text PRIMARY KEY,
    fence       bigint      NOT NULL,
    leased_until timestamptz NOT NULL,
    revision    bigint      NOT NULL,
    tokens      text
);

-- One row: "sequence" grows with every record of the journal, so that lost records are noticed, and "guarded" with every entry with
-- tags that begins to count, so that two requests can't pass a limit together.
CREATE TABLE IF NOT EXISTS adplatform.journal_state (
    one      boolean PRIMARY KEY DEFAULT true CHECK (one),
    epoch    text    NOT NULL,
    sequence bigint  NOT NULL,
    guarded  bigint  NOT NULL DEFAULT 0
);

-- The last record of each process: a process notices its own lost records even if other processes have written since.
CREATE TABLE IF NOT EXISTS adplatform.journal_process (
    process  text        PRIMARY KEY,
    sequence bigint      NOT NULL,
    used     timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE IF NOT EXISTS adplatform.journal (
    account    text        NOT NULL,
    key        text        NOT NULL,
    version    bigint      NOT NULL,
    fence      bigint      NOT NULL,
    free       boolean     NOT NULL,
    unsettled  boolean     NOT NULL,
    reference  text,
    held_until timestamptz,
    entry      text        NOT NULL,
    amount     numeric     NOT NULL DEFAULT 0,
    tags       text[]      NOT NULL DEFAULT '{}',
    PRIMARY KEY (account, key)
);

ALTER TABLE adplatform.journal_state ADD COLUMN IF NOT EXISTS guarded bigint NOT NULL DEFAULT 0;
ALTER TABLE adplatform.journal ADD COLUMN IF NOT EXISTS amount numeric NOT NULL DEFAULT 0;
ALTER TABLE adplatform.journal ADD COLUMN IF NOT EXISTS tags text[] NOT NULL DEFAULT '{}';

CREATE INDEX IF NOT EXISTS journal_unsettled ON adplatform.journal (account) WHERE unsettled;
CREATE INDEX IF NOT EXISTS journal_key ON adplatform.journal (key);
CREATE INDEX IF NOT EXISTS journal_tags ON adplatform.journal USING gin (tags) WHERE NOT free;

INSERT INTO adplatform.journal_state (epoch, sequence) VALUES (gen_random_uuid()::text, 0) ON CONFLICT DO NOTHING;

-- From version 1: references get their normal form. If two keys have the same one, the first keeps it as its reference. Processes that
-- still run with version 1 notice another epoch, and send nothing any more.
DO $$
BEGIN
    IF EXISTS (SELECT FROM adplatform.schema_version WHERE version = 1)
        AND NOT EXISTS (SELECT FROM adplatform.schema_version WHERE version = 2)
    THEN
        DROP INDEX IF EXISTS adplatform.journal_reference;
        UPDATE adplatform.journal AS entry
        SET reference = CASE WHEN forms.place = 1 THEN to_json(forms.form)::text END, version = entry.version + 1
        FROM (
            SELECT account, key, form, row_number() OVER (PARTITION BY account, form, free ORDER BY fence) AS place
            FROM (
                SELECT account, key, free, fence,
                    CASE WHEN plain ~ '^[0-9]{1,100}([.][0-9]{1,100})?$'
                        THEN nullif(trim_scale(plain::numeric)::text, '0') ELSE nullif(plain, '') END AS form
                FROM (
                    SELECT account, key, free, fence,
                        regexp_replace(lower(btrim(reference::json #>> '{}')), '^t-(?=[0-9])', '') AS plain
                    FROM adplatform.journal WHERE reference IS NOT NULL
                ) AS plains
            ) AS formed
        ) AS forms
        WHERE entry.account = forms.account AND entry.key = forms.key;
        UPDATE adplatform.journal_state SET epoch = gen_random_uuid()::text;
    END IF;
END $$;

-- A reference belongs to one key of the account, as long as its call may have been done.
CREATE UNIQUE INDEX IF NOT EXISTS journal_reference
    ON adplatform.journal (account, reference) WHERE NOT free AND reference IS NOT NULL;

INSERT INTO adplatform.schema_version (version) VALUES (2) ON CONFLICT DO NOTHING;
