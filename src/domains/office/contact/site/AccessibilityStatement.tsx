import { inLanguage, locales } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { contactPaths } from '../contact.addresses.ts'
import type { StatementData } from '../contact.views.ts'
import { useContactTexts } from './texts.ts'

const dayWords = (day: string, lang: 'de' | 'en') =>
  new Intl.DateTimeFormat(locales[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The accessibility statement (Directive (EU) 2016/2102, model of Decision (EU) 2018/1523). */
export function AccessibilityStatement({ page }: { page: SitePage<string, StatementData> }) {
  const { lang } = useSite()
  const t = useContactTexts()
  const { data } = page
  const { enforcement, email, phone } = data
  return (
    <article className="content">
      <header className="content-head">
        <h1>{t('contact.statement.title')}</h1>
      </header>
      <div className="rich-text">
        <p>{t(`contact.statement.lead.${data.country}`, { organisation: data.organisation })}</p>
        <h2>{t('contact.statement.stateTitle')}</h2>
        <p>{t(`contact.statement.state.${data.conformity}`)}</p>
        <h2>{t('contact.statement.issuesTitle')}</h2>
        {data.issues.length === 0 ? (
          <p>{t(`contact.statement.${data.conformity === 'full' ? 'noIssues' : 'issuesToCome'}`)}</p>
        ) : (
          <ul>
            {data.issues.map((issue) => (
              <li key={issue.text} lang={foreign(issue.lang, lang)}>
                {issue.text}
              </li>
            ))}
          </ul>
        )}
        <h2>{t('contact.statement.helpTitle')}</h2>
        <p>{t('contact.statement.help')}</p>
        <h2>{t('contact.statement.madeTitle')}</h2>
        <p>
          {data.createdOn && (
            <>{t('contact.statement.createdOn', { day: dayWords(data.createdOn, lang) })} </>
          )}
          {data.reviewedOn && (
            <>{t('contact.statement.reviewedOn', { day: dayWords(data.reviewedOn, lang) })} </>
          )}
          {t(`contact.statement.method.${data.method}`)}
        </p>
        <h2>{t('contact.statement.feedbackTitle')}</h2>
        <p>{t('contact.statement.feedback')}</p>
        <ul>
          <li>
            <a href={inLanguage(contactPaths.barrier, lang)}>{t('contact.statement.report')}</a>
          </li>
          {email && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {phone && (
            <li>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </li>
          )}
        </ul>
        <h2>{t('contact.statement.enforcementTitle')}</h2>
        <p>{t(`contact.statement.enforcement.${data.country}`)}</p>
        <address>
          <strong lang={foreign('de', lang)}>{enforcement.name}</strong>
          {enforcement.address && (
            <>
              <br />
              {enforcement.address}
            </>
          )}
          {enforcement.href && (
            <>
              <br />
              <a href={enforcement.href}>{enforcement.href.replace(/^https?:\/\//, '')}</a>
            </>
          )}
        </address>
      </div>
    </article>
  )
}
