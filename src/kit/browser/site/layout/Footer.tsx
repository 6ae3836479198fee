import { inLanguage } from '../../../shared/languages.ts'
import type { SitePage } from '../../../shared/site.ts'
import { Icon } from '../pieces/Icon.tsx'
import { Link } from '../pieces/Link.tsx'
import { OpeningHours, OpenNow } from '../pieces/OpeningHours.tsx'
import { foreign, useSite } from '../surroundings.ts'
import { CookieSettings } from './CookieSettings.tsx'

/** Who this is, how to reach them and when, and what the law wants to be linked from everywhere. */
export function Footer({ page }: { page: SitePage }) {
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
              <OpenNow hours={frame.openingHours} />
            </p>
            <OpeningHours hours={frame.openingHours} />
          </section>
        )}
        {frame.newsletter && page.path !== frame.newsletter && <NewsletterBox path={frame.newsletter} />}
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">{t('site.more')}</h2>
          <ul role="list">
            {frame.footer.map((item) => (
              <li key={item._id} lang={foreign(item.lang, lang)}>
                <Link href={item.href}>{item.label}</Link>
              </li>
            ))}
            <li>
              <Link
                href={`${inLanguage('/barriere-melden', lang)}?page=${encodeURIComponent(page.path)}`}
                rel="nofollow"
              >
                {t('site.reportBarrier')}
              </Link>
            </li>
            {Object.keys(frame.consent.services).length > 0 && (
              <li className="needs-script">
                <CookieSettings>{t('site.cookieSettings')}</CookieSettings>
              </li>
            )}
            <li className="sign-in">
              <Link href={inLanguage('/login', lang)} rel="nofollow">
                <Icon name="user" />
                {t('site.signIn')}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

// An address is all it asks for; the page behind it says the rest.
function NewsletterBox({ path }: { path: string }) {
  const { t } = useSite()
  return (
    <section aria-labelledby="footer-newsletter">
      <h2 id="footer-newsletter">{t('site.newsletter')}</h2>
      <form className="form" method="post" action={path}>
        <input type="hidden" name="begin" value="1" />
        <div className="field">
          <label htmlFor="footer-email">{t('site.newsletterEmail')}</label>
          <input id="footer-email" name="email" type="email" autoComplete="email" maxLength={200} required />
        </div>
        <div className="form-foot">
          <button type="submit" className="button is-quiet">
            {t('site.newsletterGo')}
          </button>
        </div>
      </form>
    </section>
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
