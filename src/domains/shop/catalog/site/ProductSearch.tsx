import { type FormEvent, useEffect, useId, useState } from 'react'
import { call } from '../../../../kit/browser/api.ts'
import { at } from '../../../../kit/browser/site/program/calls.ts'
import { Icon } from '../../../../kit/browser/site/pieces/Icon.tsx'
import { useSite } from '../../../../kit/browser/site/surroundings.ts'
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
const least = 2

/** The search in the shop: a plain form, and while the program runs names that begin like what is typed. */
export function ProductSearch({ href, value = '' }: { href: string; value?: string }) {
  const { lang } = useSite()
  const t = useShopTexts()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const text = typed?.trim() ?? ''
  const isAsked = text.length >= least
  useEffect(() => {
    if (!isAsked) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      call(at<Suggest>('GET', suggestPath), { text, lang }, asking.signal).then(
        ({ suggestions }) => setFound(suggestions),
        () => {
          // Given up for other words, whose suggestions stay
          if (!asking.signal.aborted) setFound([])
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text, isAsked, lang])
  const go = (event: FormEvent<HTMLFormElement>) => {
    const chosen = found.find(({ title }) => title === typed)
    // The results are on their way: nothing is suggested any more
    setTyped(null)
    if (!chosen) return
    event.preventDefault()
    location.assign(chosen.href)
  }
  return (
    <form className="shop-search" action={href} method="get" role="search" onSubmit={go}>
      <input
        type="search"
        name="q"
        key={value}
        defaultValue={value}
        aria-label={t('shop.searchLabel')}
        placeholder={t('shop.searchLabel')}
        maxLength={200}
        autoComplete="off"
        list={`${id}-names`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {(isAsked ? found : []).map(({ href: to, title, group }) => (
          <option key={to} value={title} label={group || undefined} />
        ))}
      </datalist>
      <button type="submit" className="icon-button" aria-label={t('shop.searchButton')}>
        <Icon name="search" />
      </button>
    </form>
  )
}
