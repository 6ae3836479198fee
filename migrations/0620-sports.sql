-- Clubs with their sport. How to reach them stands in the directory.
create table sports_clubs (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" text not null,
  "slug" text not null,
  constraint sports_clubs_slug unique ("slug"),
  "sport" text not null check ("sport" in ('football', 'handball', 'tennis', 'volleyball', 'other')),
  -- language → text
  "text" jsonb not null,
  "entry" uuid,
  "picture" uuid,
  "active" boolean not null,
  "position" integer not null
);

-- Accounts that may change everything of a club
create table sports_officers (
  "_id" uuid primary key,
  "record" uuid not null references sports_clubs ("_id") on delete cascade,
  "position" integer not null,
  "account" uuid not null
);
create index sports_officers_of on sports_officers ("record", "position");
create index sports_officers_account on sports_officers ("account");

create table sports_teams (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "club" uuid not null,
  constraint sports_teams_club foreign key ("club") references sports_clubs ("_id"),
  "title" text not null,
  "slug" text not null,
  constraint sports_teams_slug unique ("club", "slug"),
  "sport" text not null check ("sport" in ('football', 'handball', 'tennis', 'volleyball', 'other')),
  "category" text not null,
  -- what the association calls it in fixtures
  "calledAs" text not null,
  "text" jsonb not null,
  "picture" uuid,
  "venue" text not null,
  "active" boolean not null,
  "onFirstPage" boolean not null,
  "position" integer not null
);

-- Own records of persons: the public ones stand in `persons`
create table sports_persons (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "club" uuid not null,
  constraint sports_persons_club foreign key ("club") references sports_clubs ("_id"),
  "firstName" text not null,
  "lastName" text not null,
  "born" date,
  "email" text not null,
  "phone" text not null,
  "person" uuid,
  "functions" text[] not null,
  "hidden" boolean not null,
  "note" text not null
);
create index sports_persons_by_name on sports_persons ("club", "lastName", "firstName");
create index sports_persons_email on sports_persons (lower("email")) where "email" <> '';

create table sports_licences (
  "_id" uuid primary key,
  "record" uuid not null references sports_persons ("_id") on delete cascade,
  "position" integer not null,
  "title" text not null,
  "number" text not null,
  "expires" date
);
create index sports_licences_of on sports_licences ("record", "position");
create index sports_licences_expiring on sports_licences ("expires") where "expires" is not null;

-- What somebody agreed to, or his guardians for him. Without it no picture leaves the server.
create table sports_consents (
  "_id" uuid primary key,
  "record" uuid not null references sports_persons ("_id") on delete cascade,
  "position" integer not null,
  "scope" text not null check ("scope" in ('name', 'picture', 'teamPicture')),
  "givenOn" date not null,
  "until" date,
  "withdrawnOn" date,
  "by" text not null check ("by" in ('self', 'guardian')),
  "guardian" text not null
);
create index sports_consents_of on sports_consents ("record", "position");

-- Portraits and documents: their bytes are no files of the site, so that nothing else can show them
create table sports_files (
  "_id" uuid primary key,
  "person" uuid not null references sports_persons ("_id") on delete cascade,
  "kind" text not null check ("kind" in ('portrait', 'document')),
  "name" text not null,
  "type" text not null,
  "size" integer not null,
  "at" timestamptz(3) not null,
  "by" uuid
);
create index sports_files_of on sports_files ("person", "at");
create unique index sports_files_portrait on sports_files ("person") where "kind" = 'portrait';

create table sports_squads (
  "_id" uuid primary key,
  "record" uuid not null references sports_teams ("_id") on delete cascade,
  "position" integer not null,
  "person" uuid not null references sports_persons ("_id") on delete cascade,
  "number" integer,
  "role" text not null,
  "captain" boolean not null,
  constraint sports_squads_once unique ("record", "person") deferrable initially deferred
);
create index sports_squads_of on sports_squads ("record", "position");
create index sports_squads_person on sports_squads ("person");

create table sports_staff (
  "_id" uuid primary key,
  "record" uuid not null references sports_teams ("_id") on delete cascade,
  "position" integer not null,
  "person" uuid not null references sports_persons ("_id") on delete cascade,
  "role" text not null
);
create index sports_staff_of on sports_staff ("record", "position");
create index sports_staff_person on sports_staff ("person");

create table sports_trainings (
  "_id" uuid primary key,
  "record" uuid not null references sports_teams ("_id") on delete cascade,
  "position" integer not null,
  -- 1 = Monday
  "day" integer not null check ("day" between 1 and 7),
  "from" text not null,
  "until" text not null,
  "place" text not null
);
create index sports_trainings_of on sports_trainings ("record", "position");

-- Accounts that may change a team
create table sports_trainers (
  "_id" uuid primary key,
  "record" uuid not null references sports_teams ("_id") on delete cascade,
  "position" integer not null,
  "account" uuid not null
);
create index sports_trainers_of on sports_trainers ("record", "position");
create index sports_trainers_account on sports_trainers ("account");

create table sports_seasons (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "team" uuid not null,
  constraint sports_seasons_team foreign key ("team") references sports_teams ("_id"),
  "title" text not null,
  "league" text not null,
  "from" date not null,
  "to" date not null,
  constraint sports_seasons_span check ("from" <= "to"),
  "kind" text not null check ("kind" in ('football', 'footballDirect', 'handball', 'tennis', 'volleyball')),
  "win" integer not null,
  "draw" integer not null,
  "loss" integer not null,
  -- as close as this, or closer, counts other points
  "narrowMargin" integer,
  "narrowWin" integer not null,
  "narrowLoss" integer not null,
  "walkoverWinner" integer not null check ("walkoverWinner" >= 0),
  "walkoverLoser" integer not null check ("walkoverLoser" >= 0),
  -- what tells two apart who are level, in its order
  "order" text[] not null,
  "showTable" boolean not null,
  "teams" text[] not null
);
create index sports_seasons_of on sports_seasons ("team", "from" desc);

create table sports_deductions (
  "_id" uuid primary key,
  "record" uuid not null references sports_seasons ("_id") on delete cascade,
  "position" integer not null,
  "team" text not null,
  "points" integer not null,
  "reason" text not null
);
create index sports_deductions_of on sports_deductions ("record", "position");

create table sports_fixtures (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "season" uuid not null,
  constraint sports_fixtures_season foreign key ("season") references sports_seasons ("_id") on delete cascade,
  -- the association's, and what its calendar calls the game
  "number" text not null,
  "uid" text not null default '',
  "round" text not null,
  "kickoff" timestamptz(3) not null,
  "timed" boolean not null,
  "movedFrom" timestamptz(3),
  "home" text not null check ("home" <> ''),
  "away" text not null check ("away" <> ''),
  "venue" text not null,
  "status" text not null check ("status" in ('planned', 'live', 'played', 'postponed', 'abandoned', 'walkover', 'cancelled')),
  "homeScore" integer check ("homeScore" >= 0),
  "awayScore" integer check ("awayScore" >= 0),
  "forfeit" text check ("forfeit" in ('home', 'away', 'both')),
  "homeHalf" integer,
  "awayHalf" integer,
  "homeSets" integer,
  "awaySets" integer,
  "homeGames" integer,
  "awayGames" integer,
  "period" text not null,
  "note" text not null,
  constraint sports_fixtures_result check (("homeScore" is null) = ("awayScore" is null)
    and ("status" not in ('played', 'live') or "homeScore" is not null))
);
create unique index sports_fixtures_number on sports_fixtures ("season", "number") where "number" <> '';
create unique index sports_fixtures_uid on sports_fixtures ("season", "uid") where "uid" <> '';
create index sports_fixtures_of on sports_fixtures ("season", "kickoff");
create index sports_fixtures_kickoff on sports_fixtures ("kickoff", "_id");

create table sports_scorers (
  "_id" uuid primary key,
  "record" uuid not null references sports_fixtures ("_id") on delete cascade,
  "position" integer not null,
  "person" uuid references sports_persons ("_id") on delete set null,
  "name" text not null,
  "side" text not null check ("side" in ('home', 'away')),
  "kind" text not null check ("kind" in ('goal', 'penalty', 'own')),
  "minute" integer
);
create index sports_scorers_of on sports_scorers ("record", "position");
create index sports_scorers_person on sports_scorers ("person") where "person" is not null;

create table sports_attendance (
  "team" uuid not null references sports_teams ("_id") on delete cascade,
  "day" date not null,
  "person" uuid not null references sports_persons ("_id") on delete cascade,
  "presence" text not null check ("presence" in ('came', 'excused', 'missed')),
  "at" timestamptz(3) not null,
  "by" uuid,
  primary key ("team", "day", "person")
);
create index sports_attendance_person on sports_attendance ("person");

-- What helpers are needed for
create table sports_duties (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "team" uuid not null,
  constraint sports_duties_team foreign key ("team") references sports_teams ("_id") on delete cascade,
  "fixture" uuid,
  constraint sports_duties_of_fixture foreign key ("fixture") references sports_fixtures ("_id") on delete cascade,
  "title" text not null,
  "place" text not null,
  "from" timestamptz(3) not null,
  "until" timestamptz(3) not null,
  constraint sports_duties_span check ("from" < "until"),
  "needed" integer not null check ("needed" > 0),
  "open" boolean not null
);
create index sports_duties_of on sports_duties ("team", "from");
create index sports_duties_fixture on sports_duties ("fixture") where "fixture" is not null;

create table sports_helpers (
  "_id" uuid primary key,
  "duty" uuid not null references sports_duties ("_id") on delete cascade,
  "account" uuid,
  "name" text not null,
  "at" timestamptz(3) not null
);
create index sports_helpers_of on sports_helpers ("duty", "at");
create unique index sports_helpers_once on sports_helpers ("duty", "account") where "account" is not null;
