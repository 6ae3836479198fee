-- When somebody was last invited who has not chosen a password yet
alter table users add column "invitedAt" timestamptz(3);

alter table verifications drop constraint verifications_purpose_check;
alter table verifications add constraint verifications_purpose_check
  check ("purpose" in ('secondFactor', 'passwordReset', 'secondFactorReset', 'emailChange', 'invitation'));
