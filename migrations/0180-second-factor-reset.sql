alter table verifications drop constraint verifications_purpose_check;
alter table verifications add constraint verifications_purpose_check
  check ("purpose" in ('secondFactor', 'passwordReset', 'secondFactorReset'));

-- set with the link of a mail, and not proved together with the second factor since
alter table credentials add column "byMail" boolean not null default false;
