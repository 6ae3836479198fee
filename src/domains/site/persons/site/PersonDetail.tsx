import type { SitePage } from '#kit/shared/site/site.ts'
import { Neighbours } from '#kit/browser/site/pieces/Detail.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { PersonDetailData } from '../persons.views.ts'
import { Person } from './Person.tsx'

/** A person, with a link back to the list. */
export function PersonDetail({ page }: { page: SitePage<string, PersonDetailData> }) {
  const { t, lang } = useSite()
  const { person, group, list } = page.data
  return (
    <div className="person-detail">
      {group.text && (
        <p className="card-meta">
          <span lang={foreign(group.lang, lang)}>{group.text}</span>
        </p>
      )}
      <Person person={person} level={1} />
      <Neighbours
        label={t('persons.more')}
        back={{ href: list.href, label: t('persons.back', { list: list.title }) }}
      />
    </div>
  )
}
