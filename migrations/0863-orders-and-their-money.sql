-- By which keys an order is paid: what comes by a provider's test keys never pays a live one, and no live money a test order.
alter table shop_orders add column "mode" text not null default 'live' check ("mode" in ('live', 'test'));
-- line → how much of it was given back before it had gone out: it is not sent any more
alter table shop_orders add column "dropped" jsonb not null default '{}';
-- ended by itself because no money came: money that comes later takes it up again
alter table shop_orders add column "lapsed" boolean not null default false;
update shop_orders set "lapsed" = true where "state" = 'cancelled' and "_id" in (select "recordId" from record_steps where "collection" = 'shop_order' and "what" = 'lapse');
-- a cart that was given back belongs to no order any more
update shop_orders set "cart" = null where "state" = 'cancelled' and not exists (select from shop_carts where shop_carts."order" = shop_orders."_id");

alter table payment_receipts drop constraint "payment_receipts_reason_check";
alter table payment_receipts add constraint "payment_receipts_reason_check"
  check ("reason" in ('', 'tooMuch', 'tooLittle', 'twice', 'currency', 'closed', 'unknown', 'mode'));

-- What the nightly check of orders against stock and books found, newest last.
create table shop_order_checks (
  "at" timestamptz(3) primary key,
  "faults" jsonb not null
);
