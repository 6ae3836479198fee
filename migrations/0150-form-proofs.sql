-- proofs of work that forms have come with: each counts once
create table form_proofs (
  "digest" bytea primary key,
  "at" timestamptz(3) not null
);

create index form_proofs_at on form_proofs ("at");
