import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFile, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import { offerKinds, useOffers, type Offer } from './palette-offers.ts'
import { bestFirst, fitOf } from './palette-order.ts'
import { palette, paletteStore } from './palette-store.ts'
import { preloadScreen } from './preload.ts'

/** Selects the first hit, unless a selected one is still present; `anew` always selects the first. */
function chooseFirst(list: HTMLElement, anew: boolean): void {
  const chosen = list.querySelector('[data-selected]')
  const first = list.querySelector('[data-action]')
  if (!first || (chosen && !anew)) return
  chosen?.removeAttribute('data-selected')
  first.setAttribute('data-selected', 'true')
  paletteStore.updateState((state) => ({ ...state, selected: 0 }))
}

/** Input of the command field. */
interface Entry {
  query: string
  /** Enter was pressed before any hit: the first one is opened when it arrives. */
  isEntered: boolean
}
const nothing: Entry = { query: '', isEntered: false }

/**
 * Redirects keystrokes to the field until it has the focus: people type right after Ctrl-K, and a screen that is still
 * loading may take the focus.
 */
function useEarlyKeys(field: RefObject<HTMLInputElement | null>, put: Dispatch<SetStateAction<Entry>>): void {
  const { opened } = useSpotlight(paletteStore)
  useEffect(() => {
    if (!opened) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      // Synthetic events dispatched below pass here again
      if (!event.isTrusted || (!isText && key !== 'Enter')) return
      if (document.activeElement?.closest('[role="dialog"]')) return
      event.preventDefault()
      event.stopPropagation()
      field.current?.focus()
      if (isText) put(({ query }) => ({ query: query + key, isEntered: false }))
      else if (field.current) field.current.dispatchEvent(new KeyboardEvent('keydown', event))
      else put(({ query }) => ({ query, isEntered: query.trim() !== '' }))
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [opened, field, put])
}

/** Searches after a pause in typing; ignores outdated text, and stops once the field is closed. */
function useFound(typed: string) {
  const { services } = useAdmin()
  const { opened } = useSpotlight(paletteStore)
  const [settled] = useDebouncedValue(typed, 180)
  const asked = opened && settled === typed && typed.length > 1 ? typed : ''
  const found = useQuery({
    queryKey: ['palette', asked],
    queryFn: () => services.search(asked),
    enabled: asked !== '',
    // No cache: a new record must be found, even if the same search was empty a moment ago
    staleTime: 0,
    gcTime: 0,
  })
  return { found: found.data ?? [], isComing: typed.length > 1 && found.isPending, problem: found.error }
}

interface HitsProps {
  entry: Entry
  put: Dispatch<SetStateAction<Entry>>
  field: RefObject<HTMLInputElement | null>
  onSignOut: () => void
  onHelp: () => void
}

/** The field and its hits, mounted only while the palette is open: closing it cancels the delay and the search. */
function Hits({ entry, put, field, onSignOut, onHelp }: HitsProps) {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const navigate = useNavigate()
  const { query, isEntered } = entry
  const typed = query.trim()
  const { found, isComing, problem } = useFound(typed)
  const offers = bestFirst(useOffers({ signOut: onSignOut, help: onHelp }), query)
  const recordKinds = Object.assign({}, ...domains.map((domain) => domain.records ?? {})) as NonNullable<
    (typeof domains)[number]['records']
  >
  const records = found.flatMap((record) => {
    const kind = recordKinds[record.kind]
    return kind ? [{ ...record, icon: kind.icon ?? IconFile, path: kind.path(record._id) }] : []
  })

  const leave = () => {
    palette.close()
    put(nothing)
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

  const groups = offerKinds
    .map((kind) => ({ kind, offers: offers.filter((one) => one.kind === kind) }))
    .filter((group) => group.offers.length > 0 && (group.kind !== 'setting' || typed))
    // A typed screen name should find that screen first
    .toSorted((a, b) => (typed ? fitOf(a.offers[0]!.name, query) - fitOf(b.offers[0]!.name, query) : 0))

  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (list.current && typed) chooseFirst(list.current, true)
  }, [typed])
  useLayoutEffect(() => {
    if (list.current && typed) chooseFirst(list.current, false)
  })
  useEffect(() => {
    const first = groups[0]?.offers[0]
    if (!isEntered || (!first && isComing)) return
    put((now) => ({ ...now, isEntered: false }))
    if (first) open(first)
    else if (records[0]) go(records[0].path)
    // eslint-disable-next-line react/exhaustive-deps -- the target is read when the answer arrives
  }, [isEntered, isComing, typed])

  return (
    <>
      <Spotlight.Search
        ref={field}
        placeholder={t('kit.palette.placeholder')}
        aria-label={t('kit.palette.placeholder')}
        leftSection={<IconSearch size={20} />}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isComing && groups.length === 0) put({ query, isEntered: true })
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
        {/* Shown below the immediate hits, so that nothing moves under the pointer. */}
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
          <Spotlight.Empty>
            {problem ? messageOf(problem) : t(isComing ? 'kit.loading' : 'kit.palette.nothing')}
          </Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </>
  )
}

/** Command field for screens, actions, settings and records. Opens with Ctrl-K. */
export function Palette({ onSignOut, onHelp }: { onSignOut: () => void; onHelp: () => void }) {
  const { t } = useTexts()
  const [entry, put] = useState(nothing)
  const field = useRef<HTMLInputElement>(null)
  useEarlyKeys(field, put)
  return (
    <Spotlight.Root
      store={paletteStore}
      query={entry.query}
      onQueryChange={(query) => put({ query, isEntered: false })}
      // Clears the query when closing starts, so that a palette reopened during the fade-out starts empty and keeps new input
      onSpotlightClose={() => put(nothing)}
      clearQueryOnClose={false}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      attributes={{ content: { 'aria-label': t('kit.palette.open') } }}
      scrollable
      maxHeight={480}
    >
      <Hits {...{ entry, put, field, onSignOut, onHelp }} />
    </Spotlight.Root>
  )
}
