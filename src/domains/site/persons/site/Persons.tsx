import type { SitePage } from '#kit/shared/site/site.ts'
import { Choices } from '#kit/browser/site/pieces/Choices.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { PersonsData } from '../persons.views.ts'
import { Person } from './Person.tsx'

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
          <Choices
            choices={named.map(({ anchor, title: { text, lang } }) => ({
              href: `#${anchor}`,
              label: text,
              lang,
            }))}
          />
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
                <Person
                  person={person}
                  level={group.title.text ? 3 : 2}
                  href={`${page.path}/${person.anchor}`}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
