import type { FocusEvent, ReactNode } from 'react'
import type { Language } from '#kit/shared/text/languages.ts'
import { foreign, useSite } from '../surroundings.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

/** One way to narrow a list, or one place further down on the page (`#…`). */
export interface Choice {
  href: string
  label: ReactNode
  /** How many there are. */
  count?: number
  isCurrent?: boolean
  lang?: Language
}

/** Browsers leave a choice that is cut off by the edge of a row where it is when the keyboard comes to it. */
function bringIntoSight({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** What one may choose among, as a row of links; each keeps the place on the page. */
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
  /** The address of the list. */
  href: string
  /** What else is chosen and stays so; empty values are left out. */
  kept: Record<string, string>
  value: string
  label: string
  button: string
}

/** The search in one list; it works without the program too. */
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
