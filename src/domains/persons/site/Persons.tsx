import { fileSize } from '../../../kit/shared/file-size.ts'
import type { SitePage } from '../../../kit/shared/site.ts'
import { Icon } from '../../../kit/browser/site/pieces/Icon.tsx'
import { MailLink } from '../../../kit/browser/site/pieces/MailLink.tsx'
import { Picture } from '../../../kit/browser/site/pieces/Picture.tsx'
import { RichText } from '../../../kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '../../../kit/browser/site/surroundings.ts'
import type { PersonCard, PersonsData } from '../persons.views.ts'

/** People in their groups, each with the ways to reach them. */
export function Persons({ page }: { page: SitePage<string, PersonsData> }) {
  const { t, lang } = useSite()
  const { title, intro, groups } = page.data
  const named = groups.filter((group) => group.title.text !== '')
  return (
    <div className="persons">
      <div className="title-block">
        <h1>{title}</h1>
        <RichText text={intro} />
      </div>
      {named.length > 1 && (
        <nav className="filter" aria-label={t('persons.groups')}>
          <ul role="list" className="chips">
            {named.map((group) => (
              <li key={group.anchor}>
                <a href={`#${group.anchor}`} lang={foreign(group.title.lang, lang)}>
                  {group.title.text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.length === 0 && <p className="empty">{t('persons.empty')}</p>}
      {groups.map((group) => (
        <section
          key={group.anchor}
          className="persons-group"
          aria-labelledby={group.title.text ? group.anchor : undefined}
        >
          {group.title.text && (
            <h2 id={group.anchor} lang={foreign(group.title.lang, lang)}>
              {group.title.text}
            </h2>
          )}
          <ul role="list" className="persons-grid">
            {group.persons.map((person) => (
              <li key={person._id}>
                <Person person={person} level={group.title.text ? 3 : 2} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Person({ person, level }: { person: PersonCard; level: 2 | 3 }) {
  const { t, lang } = useSite()
  const { name, role, officeHours, text, picture } = person
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
          {name}
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
        <RichText text={text} />
        <Files person={person} />
      </div>
    </article>
  )
}

function Contact({ person: { phone, tel, mail } }: { person: PersonCard }) {
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
