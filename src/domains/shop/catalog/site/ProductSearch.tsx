import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { call } from '#kit/browser/api.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { suggestPath } from '../catalog.addresses.ts'
import type { catalogCalls } from '../catalog.contract.ts'
import { useShopTexts } from './texts.ts'

type Suggest = typeof catalogCalls.suggest
interface Suggestion {
  title: string
  href: string
  group: string
}

const pause = 150
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Search field of the shop: a plain form, with JavaScript also suggestions as links. A `datalist` would hide
 * suggestions that do not start with the typed text.
 */
export function ProductSearch({ href, value = '' }: { href: string; value?: string }) {
  const { lang } = useSite()
  const t = useShopTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const text = typed?.trim() ?? ''
  useEffect(() => {
    if (text === '') return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      call(at<Suggest>('GET', suggestPath), { text, lang }, asking.signal).then(
        ({ suggestions }) => setFound(suggestions),
        () => {
          // An aborted request must not clear the suggestions of the newer text
          if (!asking.signal.aborted) setFound([])
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text, lang])
  const shown = text === '' ? [] : found
  const close = () => {
    setTyped(null)
    setFound([])
  }
  // Safari does not focus links: the list would close before the click
  const keepFocus = (event: MouseEvent<HTMLElement>) => event.preventDefault()
  const closeAfter = () => void setTimeout(close)
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!form.current?.contains(relatedTarget)) close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const places = [...(form.current?.querySelectorAll<HTMLElement>('input, .shop-suggestions a') ?? [])]
    const step = steps[event.key]
    const isOpen = places.length > 1
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      places[0]?.focus()
      close()
    }
    const now = places.findIndex((place) => place === document.activeElement)
    if (step === undefined || !isOpen || now < 0) return
    event.preventDefault()
    places.at((now + step) % places.length)?.focus()
  }
  return (
    <form className="shop-search" action={href} method="get" role="search" ref={form} onSubmit={close}>
      <input
        type="search"
        name="q"
        key={value}
        defaultValue={value}
        aria-label={t('shop.searchLabel')}
        placeholder={t('shop.searchLabel')}
        aria-controls={`${id}-found`}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="icon-button" aria-label={t('shop.searchButton')}>
        <Icon name="search" />
      </button>
      <div id={`${id}-found`} role="status">
        {shown.length > 0 && (
          <ul className="shop-suggestions" aria-label={t('shop.suggestions')}>
            {shown.map(({ href: to, title, group }) => (
              <li key={to}>
                <Link
                  href={to}
                  onBlur={onBlur}
                  onKeyDown={onKeyDown}
                  onMouseDown={keepFocus}
                  onClick={closeAfter}
                >
                  {title}
                  {group && <small>{group}</small>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </form>
  )
}
