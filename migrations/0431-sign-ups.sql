-- People who asked for an account and have not yet shown that the address is theirs
create table signups (
  "_id" uuid primary key,
  "createdAt" timestamptz not null,
  "email" text not null,
  -- argon2id of the password that was chosen
  "hash" text not null,
  "userData" jsonb not null,
  -- What else was asked for, such as the newsletter
  "choices" text[] not null,
  -- SHA-256 of what the mail brings; null until it is sent
  "tokenHash" text unique,
  "expiresAt" timestamptz not null
);
create index signups_expiry on signups ("expiresAt");
create index signups_email on signups (lower("email"));

alter table verifications drop constraint verifications_purpose_check;
alter table verifications add constraint verifications_purpose_check
  check ("purpose" in ('secondFactor', 'passwordReset', 'secondFactorReset', 'emailChange'));
-- The address that a link confirms
alter table verifications add column "email" text not null default '';
