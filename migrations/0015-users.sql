create table users (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "handle" text not null check ("handle" <> ''),
  "email" text not null default '',
  "roles" text[] not null check (cardinality("roles") > 0),
  "userData" jsonb not null,
  "disabled" boolean not null default false,
  -- belongs to the program itself: nobody signs in with it, lists don't show it
  "builtIn" boolean not null default false,
  "last_active" timestamptz(3),
  "lastLogin" timestamptz(3),
  "failedLogins" integer not null default 0
);

-- What people may type to sign in, handles and e-mail addresses in lower case: one name, one account.
create table sign_in_names (
  "name" text primary key,
  "userId" uuid not null references users on delete cascade
);
create index sign_in_names_user on sign_in_names ("userId");

create table credentials (
  "userId" uuid primary key references users on delete cascade,
  -- argon2id in PHC notation
  "hash" text not null,
  "changedAt" timestamptz(3) not null
);

create table sessions (
  "_id" uuid primary key,
  "userId" uuid not null references users on delete cascade,
  -- SHA-256 of what the cookie holds
  "tokenHash" text not null unique,
  "createdAt" timestamptz(3) not null,
  "lastSeen" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  -- outlives the closing of the browser
  "stay" boolean not null,
  "agent" text not null
);
create index sessions_user on sessions ("userId");
create index sessions_expiry on sessions ("expiresAt");

-- Proofs that wait for their second half: a code after the password, a click in a mail.
create table verifications (
  "tokenHash" text primary key,
  "purpose" text not null check ("purpose" in ('secondFactor', 'passwordReset')),
  "userId" uuid not null references users on delete cascade,
  "stay" boolean not null default false,
  "expiresAt" timestamptz(3) not null
);
create index verifications_user on verifications ("userId");

create table two_factors (
  "userId" uuid primary key references users on delete cascade,
  -- sealed with SECRET
  "secret" text not null,
  -- null until the first right code
  "enabledAt" timestamptz(3),
  -- the time step of the last code: none counts twice
  "lastStep" bigint not null default 0,
  -- SHA-256 of those not used yet
  "recoveryCodes" text[] not null default '{}'
);

-- Tries to sign in that were not followed by success, per name and per address; both unreadable without SECRET.
create table sign_in_attempts (
  "key" text primary key,
  "failures" integer not null,
  "at" timestamptz(3) not null,
  "blockedUntil" timestamptz(3)
);
create index sign_in_attempts_at on sign_in_attempts ("at");

insert into users ("_id", "handle", "roles", "userData", "builtIn")
values ('00000000-0000-7000-8000-000000000000', 'system', '{system}',
  '{"title": "", "first_name": "", "last_name": "System", "company": "", "addresses": []}', true);
insert into sign_in_names ("name", "userId") values ('system', '00000000-0000-7000-8000-000000000000');
