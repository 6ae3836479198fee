-- Kinds and tags of records in other languages; what has no row stands for itself.
create table words (
  "word" text not null,
  "lang" text not null check ("lang" <> 'de'),
  "text" text not null check ("text" <> ''),
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  primary key ("word", "lang")
);
