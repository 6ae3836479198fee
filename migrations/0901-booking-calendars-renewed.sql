-- The address of a calendar with names can be replaced: it is made from this, too. Addresses that were given away before go on.
alter table booking_resources add column "feedSeal" text not null default '';
