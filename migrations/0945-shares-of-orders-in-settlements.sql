-- A collective invoice covers several orders: which part of a settlement belongs to which of them. Empty: all of it belongs to the document's own order.
alter table settlements add column "shares" jsonb not null default '[]';
