-- The network that a guest's order comes from, as a keyed digest that is another one every day: nobody reserves the whole shop under many addresses.
alter table shop_orders add column "origin" text not null default '';
create index shop_orders_origin on shop_orders ("origin") where "origin" <> '';
