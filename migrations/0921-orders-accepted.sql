-- When the shop accepted the order; null: it is received and waits for its payment. Letters have said so at once until now.
alter table shop_orders add column "acceptedAt" timestamptz(3);
update shop_orders set "acceptedAt" = "placedAt";
-- VAT was charged because VIES had not confirmed the VAT id that the buyer entered
alter table shop_orders add column "vatIdUnchecked" boolean not null default false;
-- An association can be a consumer (§ 1 KSchG), although it is addressed like a firm
alter table shop_orders add column "isConsumer" boolean not null default true;
update shop_orders set "isConsumer" = false where "addresses"->'invoice'->>'type' = 'business';
