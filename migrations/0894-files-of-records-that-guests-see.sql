-- Guests see these files as they see those of pages: who changes one needs the right to change what shows it.
update file_uses u set "live" = true from booking_resources r
where u."collection" = 'booking_resource' and u."recordId" = r."_id" and r."active";
update file_uses u set "live" = true from sports_clubs c
where u."collection" = 'sports_club' and u."recordId" = c."_id" and c."active";
update file_uses u set "live" = true from social_posts p
where u."collection" = 'social_post' and u."recordId" = p."_id" and p."state" in ('planned', 'sending');
-- Letters that have gone out show pictures for as long as people keep the mails.
insert into file_uses ("fileId", "live", "collection", "recordId")
select distinct found[1]::uuid, true, 'newsletter_sending', c."sending"
from newsletter_contents c, regexp_matches(c."html", '/api/v0/download/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') as found
on conflict do nothing;
