import type { SitePage } from '../../../kit/shared/site.ts'
import { Icon } from '../../../kit/browser/site/pieces/Icon.tsx'
import { Link } from '../../../kit/browser/site/pieces/Link.tsx'
import { foreign, useSite } from '../../../kit/browser/site/surroundings.ts'
import type { PersonDetailData } from '../persons.views.ts'
import { Person } from './Person.tsx'

/** One person, and the way back to all. */
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
      <nav className="neighbours" aria-label={t('persons.more')}>
        <Link className="more" href={list.href}>
          {t('persons.back', { list: list.title })}
          <Icon name="next" />
        </Link>
      </nav>
    </div>
  )
}
