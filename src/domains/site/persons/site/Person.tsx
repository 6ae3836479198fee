import { fileSize } from '#kit/shared/file-size.ts'
import { Told } from '#kit/browser/site/pieces/DatedOpenings.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { MailLink } from '#kit/browser/site/pieces/MailLink.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { PersonCard } from '../persons.views.ts'

/** A person with contact data; in a list the name links to the person's page. */
export function Person({ person, level, href }: { person: PersonCard; level: 1 | 2 | 3; href?: string }) {
  const { t, lang } = useSite()
  const { name, role, officeHours, text, picture, dates } = person
  const Heading = `h${level}` as const
  return (
    <article className="person" id={person.anchor} aria-labelledby={`${person.anchor}-name`}>
      {picture ? (
        <Picture picture={picture} sizes="7rem" ratio="1-1" />
      ) : (
        <span className="person-initials" aria-hidden="true">
          {person.initials}
        </span>
      )}
      <div>
        <Heading id={`${person.anchor}-name`} className="person-name">
          {href ? <Link href={href}>{name}</Link> : name}
        </Heading>
        {role.text && (
          <p className="person-role" lang={foreign(role.lang, lang)}>
            {role.text}
          </p>
        )}
        <Contact person={person} />
        {officeHours.text && (
          <p className="person-hours">
            <b>{t('persons.officeHours')}: </b>
            <span lang={foreign(officeHours.lang, lang)}>{officeHours.text}</span>
          </p>
        )}
        {dates.map((one) => (
          <div key={one.links[0]?.href ?? one.label} className="person-dates">
            <b lang={foreign(one.lang, lang)}>{one.label}</b>
            <Told dates={one} />
          </div>
        ))}
        <RichText text={text} />
        <Files person={person} />
      </div>
    </article>
  )
}

function Contact({ person: { name, phone, tel, mail, vcard } }: { person: PersonCard }) {
  const { t } = useSite()
  if (!phone && !mail) return null
  return (
    <ul role="list" className="person-contact">
      {phone && (
        <li>
          <Icon name="phone" />
          <a href={`tel:${tel}`} aria-label={t('persons.phone', { number: phone })}>
            {phone}
          </a>
        </li>
      )}
      {mail && (
        <li>
          <Icon name="mail" />
          <MailLink {...mail} />
        </li>
      )}
      {vcard && (
        <li>
          <Icon name="user" />
          <a href={vcard} download aria-label={t('persons.keepName', { name })}>
            {t('persons.keep')}
          </a>
        </li>
      )}
    </ul>
  )
}

function Files({ person: { name, downloads } }: { person: PersonCard }) {
  const { t, lang } = useSite()
  if (downloads.length === 0) return null
  return (
    <ul role="list" className="person-files" aria-label={t('persons.files', { name })}>
      {downloads.map((file) => (
        <li key={file._id}>
          <a href={file.href} download>
            {file.title}
          </a>{' '}
          <small>
            {file.kind}, {fileSize(file.bytes, lang)}
          </small>
        </li>
      ))}
    </ul>
  )
}
