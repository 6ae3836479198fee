-- One table for the settings of all domains: a row each, with a version of its own
insert into settings ("_id", "value", "version")
  select 'defects', jsonb_build_object('enabled', "enabled", 'list', "list", 'kinds', "kinds", 'email', "email", 'days', "days"), 1
  from defect_settings;
insert into settings ("_id", "value", "version")
  select 'waste', jsonb_build_object('enabled', "enabled", 'hour', "hour"), 1 from waste_settings;
insert into settings ("_id", "value", "version")
  select 'taverns', jsonb_build_object('types', "types", 'tellAt', "tellAt", 'keepersDirect', "keepersDirect"), 1
  from tavern_settings;
drop table defect_settings;
drop table waste_settings;
drop table tavern_settings;
