-- Persons whom a trainer took into squad or staff himself: until an officer has agreed, he reads no more of them than their name.
create table sports_taken_in (
  "team" uuid not null references sports_teams ("_id") on delete cascade,
  "person" uuid not null references sports_persons ("_id") on delete cascade,
  "at" timestamptz(3) not null,
  "by" uuid,
  primary key ("team", "person")
);
create index sports_taken_in_person on sports_taken_in ("person");
