-- Where a page's subject is to be found: on maps, as a station of a trail.
alter table pages add column "place" jsonb;
create index pages_with_place on pages ("_id") where "place" is not null and "deletedAt" is null;
