-- Pictures of teams are kept like portraits: a file of the site could be fetched by its address, whoever agrees or not.
alter table sports_teams drop column "picture";

create table sports_team_pictures (
  "_id" uuid primary key,
  "team" uuid not null references sports_teams ("_id") on delete cascade,
  -- squad and staff when it came: all of them have to agree, also whoever has left the team or the club since
  "people" uuid[] not null,
  "type" text not null,
  "size" integer not null,
  "width" integer not null,
  "height" integer not null,
  "colour" text not null,
  "at" timestamptz(3) not null,
  "by" uuid,
  constraint sports_team_pictures_one unique ("team")
);
