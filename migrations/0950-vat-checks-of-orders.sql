-- Answer of VIES an order was placed with: the evidence for supplying without VAT, or the reason for charging it.
alter table shop_orders add column "vatCheck" jsonb;
