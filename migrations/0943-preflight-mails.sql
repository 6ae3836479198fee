-- A point that turns red is mailed once a day at most.
alter table shop_preflight add column "mailedAt" timestamptz(3);
update shop_preflight set "mailedAt" = "since" where "state" = 'red';
