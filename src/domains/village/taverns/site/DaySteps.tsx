import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { TavernsData } from '../taverns.views.ts'
import { sayLeaf } from '../tavern-words.rules.ts'
import { useTavernTexts } from './texts.ts'

/**
 * Chooses the day shown: one of the next days, the previous or next, or any date. Works with plain links and a form.
 */
export function DaySteps({ data }: { data: TavernsData }) {
  const t = useTavernTexts()
  const { lang } = useSite()
  const { days, date, today, href, before, after, categories } = data
  const category = categories.find(({ current }) => current)?.name
  return (
    <nav className="day-steps" aria-label={t('taverns.chooseDay')}>
      <ul role="list">
        {days.map(({ day, href: to, count }) => {
          const leaf = sayLeaf(day, lang)
          const name = day === today ? t('taverns.today') : leaf.weekday
          return (
            <li key={day}>
              <Link href={to} keepScroll aria-current={day === date ? 'date' : undefined}>
                <span>{name}</span> <b>{leaf.day}</b>{' '}
                <small className={count > 0 ? 'is-open' : undefined}>
                  {count > 0 && t('taverns.openCount', { count })}
                  {count === 0 && (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="only-heard">{t('taverns.count', { count })}</span>
                    </>
                  )}
                </small>
              </Link>
            </li>
          )
        })}
      </ul>
      <form action={href} method="get" data-keep-scroll="">
        {category && <input type="hidden" name="category" value={category} />}
        {before && (
          <Link className="icon-button" href={before} keepScroll aria-label={t('taverns.dayBefore')}>
            <Icon name="back" />
          </Link>
        )}
        <input
          type="date"
          name="date"
          key={date}
          defaultValue={date}
          required
          aria-label={t('taverns.day')}
        />
        <Link className="icon-button" href={after} keepScroll aria-label={t('taverns.dayAfter')}>
          <Icon name="next" />
        </Link>
        <button type="submit" className="button is-quiet">
          {t('taverns.show')}
        </button>
      </form>
    </nav>
  )
}
