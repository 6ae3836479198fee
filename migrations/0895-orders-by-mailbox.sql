-- How much a mailbox or a network has ordered and not paid is asked with each order: it must not cost more with every order that waits.
create index shop_orders_of_mailbox on shop_orders (regexp_replace(lower("email"), '\+[^@]*', '')) where "account" is null;
