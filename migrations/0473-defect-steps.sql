-- The steps of damage reports stand with those of all records.
insert into record_steps ("_id", "collection", "recordId", "at", "by", "byName", "what", "state", "text")
  select "_id", 'defect', "defect", "at", "by", "byName", "what", "state", "text" from defect_steps;
drop table defect_steps;
