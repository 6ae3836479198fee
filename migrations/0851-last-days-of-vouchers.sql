-- The last day of a voucher when it was moved: what comes back has as many days as it had then.
alter table shop_voucher_moves add column "validUntil" date;
