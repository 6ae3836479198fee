-- A declared withdrawal halts its order until a person decides. The order keeps what its own pages show of declarations.
alter table shop_orders add column "haltedAt" timestamptz(3);
-- [{_id, at, state, lines: [{_id, quantity}], part}], the oldest first; neither lines nor part: the whole order
alter table shop_orders add column "withdrawals" jsonb not null default '[]';
create index shop_orders_halted on shop_orders ("haltedAt") where "haltedAt" is not null;
-- goods in the words of a buyer to whom no lines were shown; empty: none
alter table shop_withdrawals add column "part" text not null default '';
update shop_orders o set
  "withdrawals" = w."all",
  "haltedAt" = case when o."state" in ('placed', 'confirmed', 'sending') then w."open" end
  from (
    select "order", min("declaredAt") filter (where "state" in ('declared', 'accepted')) as "open",
      jsonb_agg(jsonb_build_object(
        '_id', "_id", 'state', "state", 'lines', "lines", 'part', "part",
        'at', to_char("declaredAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by "declaredAt", "_id") as "all"
    from shop_withdrawals where "order" is not null group by "order") w
  where w."order" = o."_id";
