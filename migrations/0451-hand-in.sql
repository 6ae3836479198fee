-- Whether a record waits for somebody who may publish it, or came back: { state, author, at, lang }; null: neither.
alter table contents add column "handIn" jsonb;
create index contents_hand_in on contents ("updatedAt") where "handIn" is not null;
alter table entries add column "handIn" jsonb;
create index entries_hand_in on entries ("updatedAt") where "handIn" is not null;
alter table events add column "handIn" jsonb;
create index events_hand_in on events ("updatedAt") where "handIn" is not null;
alter table news add column "handIn" jsonb;
create index news_hand_in on news ("updatedAt") where "handIn" is not null;
alter table notices add column "handIn" jsonb;
create index notices_hand_in on notices ("updatedAt") where "handIn" is not null;
alter table pages add column "handIn" jsonb;
create index pages_hand_in on pages ("updatedAt") where "handIn" is not null;
alter table persons add column "handIn" jsonb;
create index persons_hand_in on persons ("updatedAt") where "handIn" is not null;
alter table waste_kinds add column "handIn" jsonb;
create index waste_kinds_hand_in on waste_kinds ("updatedAt") where "handIn" is not null;
alter table waste_zones add column "handIn" jsonb;
create index waste_zones_hand_in on waste_zones ("updatedAt") where "handIn" is not null;
alter table waste_dates add column "handIn" jsonb;
create index waste_dates_hand_in on waste_dates ("updatedAt") where "handIn" is not null;

-- The language in which whoever made the waiting version of a file works: they are told in it what became of it.
alter table file_waiting add column "lang" text not null default 'de' check ("lang" in ('de', 'en'));
