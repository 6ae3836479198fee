import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFile, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import { offerKinds, useOffers, type Offer } from './palette-offers.ts'
import { bestFirst, fitOf } from './palette-order.ts'
import { palette, paletteStore } from './palette-store.ts'
import { preloadScreen } from './preload.ts'

/** Chooses the first hit of what stands there, unless one is chosen that still stands; with `anew` in any case. */
function chooseFirst(list: HTMLElement, anew: boolean): void {
  const chosen = list.querySelector('[data-selected]')
  const first = list.querySelector('[data-action]')
  if (!first || (chosen && !anew)) return
  chosen?.removeAttribute('data-selected')
  first.setAttribute('data-selected', 'true')
  paletteStore.updateState((state) => ({ ...state, selected: 0 }))
}

/** Whoever types right behind Ctrl-K is faster than the field: what comes before it has the focus is put into it. */
function useEarlyKeys(setQuery: Dispatch<SetStateAction<string>>): void {
  const { opened } = useSpotlight(paletteStore)
  useEffect(() => {
    if (!opened) return undefined
    const onKey = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isText || document.activeElement?.closest('[role="dialog"]')) return
      event.preventDefault()
      event.stopPropagation()
      setQuery((before) => before + event.key)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [opened, setQuery])
}

/** One field for everything: screens, things to do, settings and records. Opens with Ctrl-K. */
export function Palette({ onSignOut, onHelp }: { onSignOut: () => void; onHelp: () => void }) {
  const { t } = useTexts()
  const { domains, services } = useAdmin()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const typed = query.trim()
  useEarlyKeys(setQuery)
  const [settled] = useDebouncedValue(typed, 180)
  const found = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => services.search(settled),
    enabled: settled.length > 1,
  })
  const offers = bestFirst(useOffers({ signOut: onSignOut, help: onHelp }), query)
  const recordKinds = Object.assign({}, ...domains.map((domain) => domain.records ?? {})) as NonNullable<
    (typeof domains)[number]['records']
  >
  const records = (settled.length > 1 ? (found.data ?? []) : []).flatMap((record) => {
    const kind = recordKinds[record.kind]
    return kind ? [{ ...record, icon: kind.icon ?? IconFile, path: kind.path(record._id) }] : []
  })
  // What was asked for with Enter before it was there.
  const [awaited, setAwaited] = useState<string | null>(null)
  const coming = typed.length > 1 && (settled !== typed || found.isFetching)

  const leave = () => {
    palette.close()
    // What was typed last is not searched for any more: whoever signs out has no session to search with
    setQuery('')
  }
  const go = (path: string) => {
    leave()
    void navigate(`/${path}`)
  }
  const open = ({ path, run }: Offer) => {
    if (path !== undefined) return go(path)
    leave()
    run?.()
  }

  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (list.current && typed) chooseFirst(list.current, true)
  }, [typed])
  useLayoutEffect(() => {
    if (list.current && typed) chooseFirst(list.current, false)
  })
  useEffect(() => {
    if (awaited === null || coming || awaited !== settled) return
    setAwaited(null)
    if (records[0]) go(records[0].path)
    // eslint-disable-next-line react/exhaustive-deps -- what is gone to is read when the answer is there
  }, [awaited, coming, settled])

  const groups = offerKinds
    .map((kind) => ({ kind, offers: offers.filter((one) => one.kind === kind) }))
    .filter((group) => group.offers.length > 0 && (group.kind !== 'setting' || typed))
    // Whoever types the name of a screen means that screen
    .toSorted((a, b) => (typed ? fitOf(a.offers[0]!.name, query) - fitOf(b.offers[0]!.name, query) : 0))

  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={(next) => {
        setAwaited(null)
        setQuery(next)
      }}
      // What is opened again at once begins empty, although the former one is still fading
      onSpotlightClose={() => setQuery('')}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      attributes={{ content: { 'aria-label': t('kit.palette.open') } }}
      scrollable
      maxHeight={480}
    >
      <Spotlight.Search
        placeholder={t('kit.palette.placeholder')}
        aria-label={t('kit.palette.placeholder')}
        leftSection={<IconSearch size={20} />}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && coming && groups.length === 0 && records.length === 0)
            setAwaited(typed)
        }}
      />
      <Spotlight.ActionsList ref={list}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.kind} label={t(`kit.palette.${group.kind}s`)}>
            {group.offers.map((one) => (
              <Spotlight.Action
                key={`${one.kind} ${one.name} ${one.path ?? ''}`}
                label={one.name}
                leftSection={<one.icon size={20} stroke={1.6} />}
                onMouseEnter={() => one.path && preloadScreen(one.path)}
                onClick={() => open(one)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {/* Below what is there at once, so that nothing moves away under the pointer. */}
        {records.length > 0 ? (
          <Spotlight.ActionsGroup label={t('kit.palette.records')}>
            {records.map((record) => (
              <Spotlight.Action
                key={record._id}
                label={record.title}
                {...(record.excerpt ? { description: record.excerpt } : {})}
                leftSection={<record.icon size={20} stroke={1.6} />}
                onClick={() => go(record.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {groups.length === 0 && records.length === 0 ? (
          <Spotlight.Empty>{t(coming ? 'kit.loading' : 'kit.palette.nothing')}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
