-- What every collection shares: versions, audit trail, locks, search, uses of files, former slugs.

create table versions (
  "collection" text not null,
  "recordId" uuid not null,
  "version" integer not null,
  "at" timestamptz(3) not null,
  "by" uuid,
  "byName" text not null,
  "action" text not null,
  "changed" text[] not null,
  "state" jsonb not null,
  primary key ("collection", "recordId", "version")
);

create table audit (
  "_id" uuid primary key,
  "at" timestamptz(3) not null,
  "by" uuid,
  "byName" text not null,
  "action" text not null,
  "collection" text not null,
  "recordId" uuid,
  "requestId" text not null,
  "before" jsonb,
  "after" jsonb
);
create index audit_record on audit ("recordId", "_id");
create index audit_by on audit ("by", "_id");
create index audit_collection on audit ("collection", "_id");

create table tabs (
  "tab" text primary key,
  "userId" uuid not null,
  "at" timestamptz(3) not null
);
create index tabs_at on tabs ("at");

create table locks (
  "collection" text not null,
  "recordId" uuid not null,
  "tab" text not null,
  "userId" uuid not null,
  "userName" text not null,
  "since" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  primary key ("collection", "recordId")
);

create table former_slugs (
  "collection" text not null,
  "slug" text not null,
  "recordId" uuid not null,
  primary key ("collection", "slug")
);
create index former_slugs_record on former_slugs ("recordId");

create table file_uses (
  "fileId" uuid not null,
  "collection" text not null,
  "recordId" uuid not null,
  primary key ("collection", "recordId", "fileId")
);
create index file_uses_file on file_uses ("fileId");

create text search configuration site_german (copy = pg_catalog.german);
alter text search configuration site_german
  alter mapping for hword, hword_part, word, asciihword, hword_asciipart, asciiword
  with public.unaccent, pg_catalog.german_stem;

create text search configuration site_english (copy = pg_catalog.english);
alter text search configuration site_english
  alter mapping for hword, hword_part, word, asciihword, hword_asciipart, asciiword
  with public.unaccent, pg_catalog.english_stem;

create table search_documents (
  "collection" text not null,
  "recordId" uuid not null,
  "lang" text not null check ("lang" in ('de', 'en')),
  "state" text not null check ("state" in ('live', 'working', 'bin')),
  -- languages whose readers are given this text: its own, and those without a translation
  "langs" text[] not null,
  "visibleFrom" timestamptz(3),
  "visibleUntil" timestamptz(3),
  "slug" text not null,
  "kind" text not null,
  "href" text,
  "title" text not null,
  "tags" text not null,
  "body" text not null,
  -- the title in lower case without accents, for parts of words
  "folded" text not null,
  "tsv" tsvector not null generated always as (
    case "lang"
      when 'en' then
        setweight(to_tsvector('site_english', "title"), 'A') || setweight(to_tsvector('site_english', "tags"), 'B')
        || setweight(to_tsvector('site_english', "body"), 'C')
      else
        setweight(to_tsvector('site_german', "title"), 'A') || setweight(to_tsvector('site_german', "tags"), 'B')
        || setweight(to_tsvector('site_german', "body"), 'C')
    end
  ) stored,
  primary key ("collection", "recordId", "lang", "state")
);
create index search_documents_tsv on search_documents using gin ("tsv");
create index search_documents_folded on search_documents using gin ("folded" public.gin_trgm_ops);

-- distinct words of all documents, for the ones that people misspell
create table search_words ("word" text primary key);
create index search_words_trigrams on search_words using gin ("word" public.gin_trgm_ops);

-- The threshold decides how much of the index is read, so it has to stand before the query.
create function near_words(asked text, likeness real, most integer) returns table ("near" text, "alike" real)
language plpgsql as $$
begin
  perform set_config('pg_trgm.similarity_threshold', likeness::text, true);
  return query
    select "word", public.similarity("word", asked) from search_words where "word" operator(public.%) asked
    order by 2 desc, 1 limit most;
end $$;

-- documents whose words are not yet in search_words
create table search_unlearned ("collection" text not null, "recordId" uuid not null);
