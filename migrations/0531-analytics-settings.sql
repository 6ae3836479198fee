-- What is set of the statistics stands with all settings; which week was told of last is no setting
insert into settings ("_id", "value", "version")
  select 'analytics', jsonb_build_object('months', "months"), 1 from analytics_settings;
insert into settings ("_id", "value", "version")
  select 'analytics_weekly', jsonb_build_object('enabled', "weekly", 'recipients', to_jsonb("recipients")), 1 from analytics_settings;
create table analytics_told (
  "_id" text primary key check ("_id" = 'weekly'),
  -- the Monday that the last report begins with
  "week" date not null
);
insert into analytics_told ("_id", "week") select 'weekly', "toldWeek" from analytics_settings where "toldWeek" is not null;
drop table analytics_settings;
