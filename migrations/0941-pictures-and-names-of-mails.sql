-- Pictures inside mails are found by their Content-ID; recipients keep the names that the sender gave them.
alter table message_attachments add column "contentId" text not null default '';
alter table messages add column "recipientNames" jsonb not null default '{}';
