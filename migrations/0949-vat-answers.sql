-- Latest answer of VIES about a VAT id typed at the checkout. `requester`: the own VAT id it was asked with.
create table vat_answers (
  "vatId" text primary key,
  "requester" text not null,
  "at" timestamptz(3) not null,
  "result" text not null check ("result" in ('valid', 'invalid', 'unanswered')),
  "requestId" text not null,
  "name" text not null,
  "address" text not null,
  "reason" text not null
);
create index vat_answers_at on vat_answers ("at");
