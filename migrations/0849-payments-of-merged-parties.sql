-- Payments belong to the party that theirs was merged into, and are found by it.
update payments y set "party" = p."mergedInto" from parties p where p."_id" = y."party" and p."mergedInto" is not null;
create index payments_of_party on payments ("party") where "party" is not null;
