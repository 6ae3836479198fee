-- Files belong to what a document said when they were made: an order that is reopened and confirmed again gets new ones.
alter table document_files add column "contentHash" text;
alter table document_files disable trigger document_files_stay;
update document_files f set "contentHash" = coalesce(d."contentHash", '') from documents d where d."_id" = f."document";
alter table document_files enable trigger document_files_stay;
alter table document_files alter column "contentHash" set not null;
alter table document_files drop constraint document_files_once;
alter table document_files add constraint document_files_once unique ("document", "role", "contentHash");
