-- What was given back for good will is not asked for once more: it lowers what a thing costs, and what its invoice asks for.
alter table payment_refunds add column "waived" bigint not null default 0;
alter table payment_refunds add constraint payment_refunds_waived check ("waived" between 0 and "cents");
alter table payments add column "waived" bigint not null default 0;
-- Written off for it at an invoice, beside what its money settles
alter table payment_settlements add column "waives" boolean not null default false;
