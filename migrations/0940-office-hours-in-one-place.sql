-- The hours of the office are kept as opening hours alone: those of the settings become a record, unless one is marked as the office's already.
insert into opening_hours ("_id", "title", "week", "country", "state", "closedOnHolidays", "ours")
  select gen_random_uuid(), left(coalesce(nullif("value" #>> '{contact,organisation}', ''), nullif("value" ->> 'name', ''), 'Amt'), 120),
    "value" -> 'openingHours', case when "value" #>> '{contact,country}' = 'de' then 'de' else 'at' end, '', true, true
  from settings
  where "_id" = 'site.site' and jsonb_array_length(coalesce("value" -> 'openingHours', '[]')) > 0
    and not exists (select 1 from opening_hours where "ours");
update settings set "value" = "value" - 'openingHours' where "_id" = 'site.site' and "value" ? 'openingHours';
