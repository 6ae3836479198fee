-- Each section of the site's settings becomes a row with a version of its own
insert into settings ("_id", "value", "version", "updatedAt", "updatedBy")
  select 'site.' || section."key", section."value", settings."version", settings."updatedAt", settings."updatedBy"
  from settings, jsonb_each(settings."value") as section
  where settings."_id" = 'site';
delete from settings where "_id" = 'site';
