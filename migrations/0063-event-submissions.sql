-- Dates that clubs have sent in and that wait for an editor; who sent them is forgotten with the decision.
create table event_submissions (
  "event" uuid primary key references events ("_id") on delete cascade,
  "at" timestamptz(3) not null,
  "email" text not null,
  "lang" text not null
);
