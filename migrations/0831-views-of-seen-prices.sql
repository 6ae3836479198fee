-- Whether the price that was seen of a line had VAT in it; null: from before this was kept, or there was none.
alter table shop_cart_lines
  add column "seenCounting" text check ("seenCounting" in ('gross', 'net'));
