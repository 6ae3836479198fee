import type { SitePage } from '#kit/shared/site/site.ts'
import { Choices, ListSearch } from '#kit/browser/site/pieces/Choices.tsx'
import { Card } from '#kit/browser/site/pieces/Cards.tsx'
import { FeedLinks } from '#kit/browser/site/pieces/FeedLinks.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { OpenNow } from '#kit/browser/site/pieces/OpeningHours.tsx'
import { Pager } from '#kit/browser/site/pieces/Pager.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import type { EntriesData, EntryCard, EntryChoice } from '../entries.views.ts'
import { useEntriesTexts } from './texts.ts'

type Active = EntriesData['active']
type HrefOf = (changed: Partial<Active> & { page?: number }) => string

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#']

/** Directory as cards with filters, search and pages as plain links. */
export function Entries({ page }: { page: SitePage<string, EntriesData> }) {
  const t = useEntriesTexts()
  const { title, intro, items, total, pageSize, active, href, create, edit } = page.data
  const isNarrowed = Object.values(active).some((word) => word !== '')
  const hrefOf: HrefOf = (changed) => {
    const { page: number, ...wanted } = { ...active, page: 1, ...changed }
    const query = new URLSearchParams(Object.entries(wanted).filter(([, word]) => word !== ''))
    if (number > 1) query.set('page', String(number))
    return query.size > 0 ? `${href}?${query.toString()}` : href
  }
  return (
    <div className="entries">
      <div className="title-block">
        <h1>{title}</h1>
        <RichText text={intro} />
      </div>
      {(total > 0 || isNarrowed) && <Filter data={page.data} hrefOf={hrefOf} />}
      {(total > 0 || isNarrowed) && (
        <p className="entries-count" role="status">
          {t('entries.count', { count: total })}
          {isNarrowed && (
            <>
              {' · '}
              <Link href={href} keepScroll>
                {t('entries.showAll')}
              </Link>
            </>
          )}
        </p>
      )}
      {items.length > 0 ? (
        <ul role="list" className="tiles">
          {items.map((item) => (
            <li key={item._id}>
              <Entry item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="empty">
          <p>{isNarrowed ? t('entries.emptyFiltered') : t('entries.empty')}</p>
        </div>
      )}
      <Pager
        page={page.data.page}
        pages={Math.ceil(total / pageSize)}
        hrefOf={(number) => hrefOf({ page: number })}
        label={t('entries.pages')}
      />
      {/* A list without a page in the tree has no feed. */}
      {edit && <FeedLinks href={href} />}
      <p className="entries-add">
        {t('entries.missing')} <a href={create}>{t('entries.add')}</a>
      </p>
    </div>
  )
}

function Entry({ item }: { item: EntryCard }) {
  const { address, openingHours } = item
  return (
    <div className="entry-card">
      <Card card={item} level={2} sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw" />
      {(address || openingHours.length > 0) && (
        <p className="entry-facts">
          {address && (
            <span>
              <Icon name="pin" />
              {address}
            </span>
          )}
          {openingHours.length > 0 && (
            <span>
              <Icon name="clock" />
              <OpenNow hours={openingHours} />
            </span>
          )}
        </p>
      )}
    </div>
  )
}

/** Filter values as links; the active one links back to all. */
function Choice({
  label,
  choices,
  chosen,
  hrefOf,
}: {
  label: string
  choices: readonly EntryChoice[]
  chosen: string
  hrefOf: (name: string) => string
}) {
  const t = useEntriesTexts()
  if (choices.length < 2 && chosen === '') return null
  return (
    <Choices
      label={label}
      choices={[
        { label: t('entries.all'), href: hrefOf(''), isCurrent: chosen === '' },
        ...choices.map(({ name, ...said }) => ({
          ...said,
          href: hrefOf(name),
          isCurrent: chosen === name,
        })),
      ]}
    />
  )
}

function Filter({ data, hrefOf }: { data: EntriesData; hrefOf: HrefOf }) {
  const t = useEntriesTexts()
  const { types, categories, letters, active, href } = data
  return (
    <nav className="filter entries-filter" aria-label={t('entries.filter')}>
      <div className="entries-choices">
        <Choice
          label={t('entries.types')}
          choices={types}
          chosen={active.type}
          // Changing the type resets filters that may not occur in it.
          hrefOf={(type) => hrefOf({ type, category: '', letter: '' })}
        />
        <Choice
          label={t('entries.categories')}
          choices={categories}
          chosen={active.category}
          hrefOf={(category) => hrefOf({ category, letter: '' })}
        />
      </div>
      <ListSearch
        href={href}
        kept={{ type: active.type, category: active.category }}
        value={active.search}
        label={t('entries.searchLabel')}
        button={t('entries.searchButton')}
      />
      {(letters.length > 5 || active.letter !== '') && (
        <ul role="list" className="letters" aria-label={t('entries.letters')}>
          {alphabet
            .filter((letter) => letter !== '#' || letters.includes('#'))
            .map((letter) => (
              <li key={letter}>
                {letters.includes(letter) ? (
                  <Link
                    href={hrefOf({ letter: active.letter === letter ? '' : letter })}
                    aria-current={active.letter === letter ? 'true' : undefined}
                    aria-label={letter === '#' ? t('entries.otherLetter') : t('entries.letter', { letter })}
                    keepScroll
                  >
                    {letter}
                  </Link>
                ) : (
                  <span aria-hidden="true">{letter}</span>
                )}
              </li>
            ))}
        </ul>
      )}
    </nav>
  )
}
