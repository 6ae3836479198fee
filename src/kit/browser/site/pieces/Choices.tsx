import type { FocusEvent, ReactNode } from 'react'
import type { Language } from '#kit/shared/text/languages.ts'
import { foreign, useSite } from '../surroundings.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

/** A filter of a list, or an anchor on the page (`#…`). */
export interface Choice {
  href: string
  label: ReactNode
  /** Number of matching items. */
  count?: number
  isCurrent?: boolean
  lang?: Language
}

/** Scrolls a focused filter into view: browsers leave those cut off at the edge of a row. */
function bringIntoSight({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Filters as a row of links, which keep the scroll position. */
export function Choices({ choices, label }: { choices: readonly Choice[]; label?: string }) {
  const { t, lang } = useSite()
  return (
    <ul role="list" className="chips" aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.href}>
          <Link
            href={choice.href}
            lang={foreign(choice.lang, lang)}
            aria-current={choice.isCurrent ? 'true' : undefined}
            keepScroll
            onFocus={bringIntoSight}
          >
            {choice.label}
            {choice.count !== undefined && (
              <>
                {' '}
                <small>
                  {choice.count}
                  <span className="only-heard"> {t('site.entries', { count: choice.count })}</span>
                </small>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface ListSearchProps {
  /** Address of the list. */
  href: string
  /** Other active filters to keep; empty values are omitted. */
  kept: Record<string, string>
  value: string
  label: string
  button: string
}

/** Search field of a list; works without JavaScript. */
export function ListSearch({ href, kept, value, label, button }: ListSearchProps) {
  return (
    <form action={href} method="get" data-keep-scroll="">
      {Object.entries(kept)
        .filter(([, one]) => one !== '')
        .map(([name, one]) => (
          <input key={name} type="hidden" name={name} value={one} />
        ))}
      <input
        type="search"
        name="search"
        key={value}
        defaultValue={value}
        aria-label={label}
        placeholder={label}
      />
      <button type="submit" className="icon-button" aria-label={button}>
        <Icon name="search" />
      </button>
    </form>
  )
}
