-- Which settlement of the books a sum was written off by, or taken back by: VAT follows each of them.
alter table payment_settlements add column "settlement" uuid unique references settlements ("_id");
update payment_settlements p set "settlement" = s."_id" from settlements s
  where p."waives" and s."document" = p."document" and s."at" = p."at" and s."amount" = p."cents" and s."source" = 'write_off'
    and s."note" = (select '#' || y."number" || ' Kulanz' from payments y where y."_id" = p."payment");
