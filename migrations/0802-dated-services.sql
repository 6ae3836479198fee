-- A tasting on a day that is agreed can't be withdrawn from (directive 2011/83/EU, Art. 16 l)
alter table products drop constraint "products_noWithdrawal_check";
alter table products add constraint "products_noWithdrawal_check"
  check ("noWithdrawal" in ('', 'custom', 'perishable', 'sealed', 'media', 'digital', 'dated'));
