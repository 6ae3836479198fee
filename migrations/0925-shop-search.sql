-- Buyers find products by article numbers, vintages, colours and sizes of their items, and by properties.
create index items_plain_number on items (lower(regexp_replace("number", '[^[:alnum:]]+', '', 'g')) text_pattern_ops)
  where "deletedAt" is null;
create index items_vintage on items ("vintage") where "vintage" is not null and "deletedAt" is null;
create index items_colour on items (lower("colour")) where "colour" <> '' and "deletedAt" is null;
create index items_size on items (lower("size") text_pattern_ops) where "size" <> '' and "deletedAt" is null;
create index products_properties on products using gin ("properties" jsonb_path_ops) where "deletedAt" is null;

-- Ingredients and allergens are found as well.
with "told" as (
  select "_id", 'de' as "lang", concat_ws(' ', nullif("ingredients", ''), nullif("allergens", '')) as "more" from products
  union all
  select "_id", 'en', concat_ws(' ', nullif("translations" #>> '{en,ingredients}', ''), nullif("translations" #>> '{en,allergens}', ''))
  from products where "translations" ? 'en'
)
update search_documents d set "body" = left(trim(d."body" || ' ' || t."more"), 100000)
  from "told" t where d."collection" = 'product' and d."recordId" = t."_id" and d."lang" = t."lang" and t."more" <> '';
-- Hyphenated words of titles are found written as one: T-Shirt, TShirt.
update search_documents d set "tags" = trim(d."tags" || ' ' || (
    select string_agg(lower(replace(word[1], '-', '')), ' ')
    from regexp_matches(d."title", '([[:alpha:]]+(?:-[[:alpha:]]+)+)', 'g') as word))
  where d."collection" = 'product' and d."title" ~ '[[:alpha:]]-[[:alpha:]]';
insert into search_unlearned select distinct "collection", "recordId" from search_documents where "collection" = 'product';
