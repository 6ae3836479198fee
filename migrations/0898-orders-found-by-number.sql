-- Orders of the shop are found by their numbers, which were taken after their texts were stored: those begin with the gap that it left.
update search_documents s set
  "title" = o."number" || s."title",
  "folded" = lower(public.unaccent(o."number")) || s."folded",
  "tags" = lower(regexp_replace(o."number", '[-/._@+ ]+', ' ', 'g')) || ' ' || s."tags"
  from shop_orders o
  where s."collection" = 'shop_order' and s."recordId" = o."_id" and o."number" <> '' and s."title" like ' %';
