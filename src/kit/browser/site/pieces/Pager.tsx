import { useSite } from '../surroundings.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

interface Props {
  page: number
  pages: number
  /** Address of a page of the list. */
  hrefOf: (page: number) => string
  label: string
}

/** Pagination by links. */
export function Pager({ page, pages, hrefOf, label }: Props) {
  const { t } = useSite()
  if (pages < 2) return null
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev">
          <Icon name="back" />
          {t('site.previous')}
        </Link>
      )}
      <ol role="list">
        {shown.map((one, index) => (
          <li key={one} className={index > 0 && one - (shown[index - 1] ?? 0) > 1 ? 'after-gap' : undefined}>
            <Link
              href={hrefOf(one)}
              aria-current={one === page ? 'page' : undefined}
              aria-label={t('site.pageNumber', { number: one })}
            >
              {one}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link href={hrefOf(page + 1)} rel="next">
          {t('site.next')}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  )
}
