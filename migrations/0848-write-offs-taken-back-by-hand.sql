-- What the books had taken back of these write-offs before payments were told of it.
insert into payment_settlements ("_id", "at", "payment", "document", "cents", "waives", "settlement")
  select gen_random_uuid(), r."at", p."payment", p."document", r."amount", true, r."_id"
  from payment_settlements p join settlements r on r."reverses" = p."settlement"
  where p."waives" and not exists (select from payment_settlements t where t."settlement" = r."_id");
