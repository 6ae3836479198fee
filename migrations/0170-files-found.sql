-- Whether guests see the file in the record, or its editors alone.
alter table file_uses add column "live" boolean not null default false;
-- A record that is live without waiting changes shows guests what it shows; of the others it is known with their next change.
update file_uses u set "live" = true
  where exists (select from search_documents d
    where d."collection" = u."collection" and d."recordId" = u."recordId" and d."state" = 'live')
  and not exists (select from search_documents d
    where d."collection" = u."collection" and d."recordId" = u."recordId" and d."state" = 'working');

-- Files are found by what is said of them; pictures are seen where they stand.
insert into search_documents
  ("collection", "recordId", "lang", "state", "langs", "slug", "kind", "href", "title", "tags", "body", "folded")
select 'file', f."_id", 'de', case f."visibility" when 'public' then 'live' else 'working' end,
  case when f."translations" ? 'en' then array['de'] else array['de', 'en'] end,
  '', upper(coalesce(substring(f."name" from '\.([A-Za-z0-9]{1,5})$'), '')), '/api/v0/download/' || f."_id",
  coalesce(nullif(f."title", ''), regexp_replace(f."name", '\.[A-Za-z0-9]{1,5}$', '')), array_to_string(f."tags", ' '),
  concat_ws(' ', nullif(f."caption", ''), f."name"),
  lower(public.unaccent(coalesce(nullif(f."title", ''), regexp_replace(f."name", '\.[A-Za-z0-9]{1,5}$', ''))))
from files f where f."kind" <> 'image' and f."deletedAt" is null
on conflict do nothing;
insert into search_documents
  ("collection", "recordId", "lang", "state", "langs", "slug", "kind", "href", "title", "tags", "body", "folded")
select d."collection", d."recordId", 'en', d."state", array['en'], d."slug", d."kind", d."href",
  coalesce(nullif(f."translations" #>> '{en,title}', ''), d."title"), d."tags",
  concat_ws(' ', coalesce(nullif(f."translations" #>> '{en,caption}', ''), nullif(f."caption", '')), f."name"),
  lower(public.unaccent(coalesce(nullif(f."translations" #>> '{en,title}', ''), d."title")))
from search_documents d join files f on f."_id" = d."recordId"
where d."collection" = 'file' and d."lang" = 'de' and f."translations" ? 'en'
on conflict do nothing;
insert into search_unlearned select "collection", "recordId" from search_documents where "collection" = 'file';
