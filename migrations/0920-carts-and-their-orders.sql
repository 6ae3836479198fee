-- Country that goods are to be sent to, as chosen in the cart; empty: none was
alter table shop_carts add column "country" text not null default '' check ("country" ~ '^([A-Z]{2})?$');
-- A buyer who comes back is led to the order that waits for its payment
create index shop_carts_ordered_by_visitor on shop_carts ("visitor", "touchedAt") where "order" is not null and "visitor" is not null;
create index shop_carts_ordered_by_account on shop_carts ("account", "touchedAt") where "order" is not null and "account" is not null;
