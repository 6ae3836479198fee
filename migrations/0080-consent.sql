-- Each list of optional services that visitors were asked about.
create table consent_banners (
  "version" integer primary key,
  "services" text[] not null,
  "since" timestamptz(3) not null
);

-- Choices of visitors. Nothing in here tells who it was.
create table consent_proofs (
  "_id" uuid primary key,
  "at" timestamptz(3) not null,
  "version" integer not null references consent_banners,
  "choice" text not null check ("choice" in ('all', 'necessary', 'selection')),
  -- of the services asked about, those that were accepted
  "accepted" text[] not null
);
create index consent_proofs_at on consent_proofs ("at");
