-- Readers agree to be counted one by one, or take that back: a line of their proof like any other consent.
alter table newsletter_consents drop constraint newsletter_consents_action_check;
alter table newsletter_consents add constraint newsletter_consents_action_check
  check ("action" in ('asked', 'confirmed', 'lists', 'address', 'left', 'entered', 'measured', 'unmeasured'));
