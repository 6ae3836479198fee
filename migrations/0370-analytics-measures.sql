-- Links to elsewhere that were followed, numbers and addresses that were used, and what visitors completed.
alter table analytics_days drop constraint analytics_days_kind_check;
alter table analytics_days add constraint analytics_days_kind_check
  check ("kind" in ('page', 'visitor', 'referrer', 'search', 'download', 'missing', 'country', 'language', 'device', 'link', 'contact', 'goal'));

-- The report of each week by mail: whether, to whom, and the Monday that the last one told of begins with.
alter table analytics_settings
  add column "weekly" boolean not null default false,
  add column "recipients" uuid[] not null default '{}',
  add column "toldWeek" date;
