-- Payments know each settlement of the books that they made, or were made from; one settlement may be shared by several payments.
alter table payment_settlements drop constraint "payment_settlements_settlement_key";
alter table payment_settlements add constraint payment_settlements_once unique ("payment", "settlement");
create index payment_settlements_settlement on payment_settlements ("settlement");
update payment_settlements p set "settlement" = m."settlement" from (
  select l."_id", s."_id" as "settlement" from (
    select p."_id", p."document", p."at", p."cents", y."number",
      row_number() over (partition by p."document", p."at", p."cents", y."number" order by p."_id") as "nth"
    from payment_settlements p join payments y on y."_id" = p."payment" where not p."waives" and p."settlement" is null) l
  join (
    select s."_id", s."document", s."at", s."amount", s."note",
      row_number() over (partition by s."document", s."at", s."amount", s."note" order by s."_id") as "nth"
    from settlements s where s."note" ~ '^#[0-9]+$') s
  on s."document" = l."document" and s."at" = l."at" and s."amount" = l."cents" and s."note" = '#' || l."number" and s."nth" = l."nth") m
  where p."_id" = m."_id";
-- A receipt that was recorded by mistake is taken back by a negative one.
alter table payment_receipts drop constraint payment_receipts_cents_check;
alter table payment_receipts add constraint payment_receipts_cents_check check ("cents" <> 0);
