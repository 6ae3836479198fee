-- Copies of an answer leave as mails of their own: by their ids, too, what comes back is told from what is new
alter table messages add column "copyMails" uuid[] not null default '{}';
create index messages_copy_mails on messages using gin ("copyMails") where "copyMails" <> '{}';
