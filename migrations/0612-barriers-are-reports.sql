-- Barriers that visitors reported stand with everything else that is reported; what was read in the inbox has been seen to.
insert into reports ("_id", "createdAt", "updatedAt", "tracker", "number", "lang", "state", "text", "page", "name", "email", "waiting")
  select "_id", "createdAt", "createdAt", 'barrier', row_number() over (order by "createdAt", "_id"), "lang", 'received', "text", "page",
    "name", "email", "status" = 'unread'
  from messages where "kind" = 'barrier';
select setval('report_numbers_barrier', count(*)) from reports where "tracker" = 'barrier' having count(*) > 0;
delete from messages where "kind" = 'barrier';
alter table messages drop column "kind";
