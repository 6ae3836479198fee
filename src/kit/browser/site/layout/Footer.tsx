import type { ReactNode } from 'react'
import type { FramedPage } from '../domain.ts'
import { Icon } from '../pieces/Icon.tsx'
import { Link } from '../pieces/Link.tsx'
import { OpeningHours, OpenNow, SpecialDays } from '../pieces/OpeningHours.tsx'
import { foreign, useSite } from '../surroundings.ts'
import { CookieSettings } from './CookieSettings.tsx'

/** Contact, opening hours, contributions of domains, and links required by law. */
export function Footer({ page, columns }: { page: FramedPage; columns: ReactNode }) {
  const { t, frame, lang } = useSite()
  return (
    <footer className="footer">
      <div className="footer-columns">
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">{t('site.contact')}</h2>
          <Contact />
        </section>
        {frame.openingHours.length > 0 && (
          <section aria-labelledby="footer-hours">
            <h2 id="footer-hours">{t('site.openingHours')}</h2>
            <p>
              <OpenNow hours={frame.openingHours} days={frame.openingDays} />
            </p>
            <OpeningHours hours={frame.openingHours} />
            <SpecialDays days={frame.openingDays} />
          </section>
        )}
        {columns}
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">{t('site.more')}</h2>
          <ul role="list">
            {frame.footer.map((item) => (
              <li key={item._id} lang={foreign(item.lang, lang)}>
                <Link
                  href={item.from ? `${item.href}?${item.from}=${encodeURIComponent(page.path)}` : item.href}
                  rel={item.nofollow ? 'nofollow' : undefined}
                >
                  {item.label}
                </Link>
              </li>
            ))}
            {Object.keys(frame.consent.services).length > 0 && (
              <li className="needs-script">
                <CookieSettings>{t('site.cookieSettings')}</CookieSettings>
              </li>
            )}
            {frame.places.account && (
              <li className="own-account">
                <Link href={frame.places.account} rel="nofollow">
                  <Icon name="user" />
                  {t('site.account')}
                </Link>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function Contact() {
  const { frame } = useSite()
  const { organisation, street, zip, city, phone, email } = frame.contact
  const place = [street, `${zip} ${city}`.trim()].filter(Boolean)
  return (
    <address>
      <strong>{organisation || frame.name}</strong>
      {place.length > 0 && (
        <a href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place.join(', '))}`}>
          <Icon name="pin" />
          <span>
            {street}
            <br />
            {zip} {city}
          </span>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </address>
  )
}
