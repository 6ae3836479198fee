-- Damage reports stand with everything else that is reported.
insert into reports ("_id", "createdAt", "updatedAt", "version", "tracker", "number", "lang", "state", "closedAt", "text", "assignee",
    "waiting", "name", "email", "tell", "key", "forgottenAt", "kind", "kindWords", "place", "lat", "lon", "released", "publicText")
  select "_id", "createdAt", "updatedAt", "version", 'defect', "number", "lang", "state", "closedAt", "text", "assignee",
    "waiting", "name", "email", "tell", "key", "forgottenAt", "kind", "kindWords", "place", "lat", "lon", "released", "publicText"
  from defects;
select setval('report_numbers_defect', max("number")) from defects having count(*) > 0;

-- Their bytes stay where they are in the store.
insert into report_files ("_id", "report", "at", "type", "width", "height", "colour", "released", "folder")
  select "_id", "defect", "at", "type", "width", "height", "colour", "released", 'defects' from defect_photos;

drop table defect_photos;
drop table defects;
alter table reports add constraint reports_kind check (("tracker" = 'defect') = ("kindWords" is not null));
