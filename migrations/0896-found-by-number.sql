-- Issued documents are found by their numbers, which were taken after their texts were stored.
update search_documents s set "tags" = d."number" from documents d
  where s."recordId" = d."_id" and s."collection" = d."kind" and d."number" is not null;

-- Numbers and addresses are found word by word, as the search takes what was typed apart.
update search_documents set "tags" = lower(regexp_replace("tags", '[-/._@+]+', ' ', 'g'))
  where "tags" ~ '@|[-/._][0-9]';
