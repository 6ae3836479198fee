-- A number at the old site does not tell whether an entry is the one that was taken before: a site that was built anew
-- gives its numbers again. What an entry was called and when it was made tells.
alter table import_records add column "identity" jsonb;

update import_records r set "identity" = jsonb_build_object(
  'created', v."state" -> 'createdAt', 'slug', r."slug", 'title', v."state" -> 'title')
from versions v
where r."collection" in ('page', 'news') and r."fingerprint" is not null and v."collection" = r."collection"
  and v."recordId" = r."recordId"
  and v."version" = (
    select min(f."version") from versions f where f."collection" = r."collection" and f."recordId" = r."recordId");
