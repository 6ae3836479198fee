import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import { portraitForms } from '../sports.rules.ts'
import type { ShownPerson } from '../sports.views.ts'
import { useSportsTexts } from './texts.ts'

/** Persons who may be shown, with a picture if consent was given. */
export function People({ people }: { people: readonly ShownPerson[] }) {
  const t = useSportsTexts()
  return (
    <ul role="list" className="sports-people">
      {people.map(({ name, role, number, captain, portrait, href }, index) => (
        // eslint-disable-next-line react/no-array-index-key -- two may have the same name
        <li key={`${index} ${name}`}>
          {portrait && (
            <img
              {...imageOf(portraitForms(portrait), '96px')}
              alt={t('sports.portraitOf', { name })}
              loading="lazy"
            />
          )}
          <div>
            {number !== null && <span className="sports-number">{number}</span>}
            <span className="sports-name">{href ? <Link href={href}>{name}</Link> : name}</span>
            <span className="card-meta">
              {role && <span>{role}</span>}
              {captain && <span>{t('sports.captain')}</span>}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
