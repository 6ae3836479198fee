-- A withdrawal reaches the shop by its page, or the office enters one that came by letter, telephone or e-mail.
alter table shop_withdrawals add column "channel" text not null default 'site'
  check ("channel" in ('site', 'letter', 'phone', 'mail'));
-- [{_id, item, name, quantity, cents, excluded}]: lines as they were then; what is left out later is no longer part of the order. Empty: declared before this was kept.
alter table shop_withdrawals add column "bought" jsonb not null default '[]';
