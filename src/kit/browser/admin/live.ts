import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { onLeaving } from '../leaving.ts'
import { askAnew } from '../shared-reads.ts'
import { useMay } from './admin-context.ts'

export interface LiveEvent {
  channel: string
  /** `recordChanged`, `lockTaken`…; `missed` if events may have been lost */
  type: string
  data?: unknown
}
type Listener = (event: LiveEvent) => void

const address = '/api/live'
const retryAfter = 5_000
const listeners = new Map<string, Set<Listener>>()
const watchers = new Set<() => void>()
let source: EventSource | null = null
/** Previous stream, read until its replacement is open. */
let former: EventSource | null = null
let heard = ''
let broken = false
/** Events may have been missed while no stream was open. */
let mayLack = false
let planned: ReturnType<typeof setTimeout> | undefined
let isPageLeft = false

function setBroken(next: boolean): void {
  if (broken === next) return
  broken = next
  for (const watch of watchers) watch()
}

function dispatch(event: LiveEvent): void {
  for (const listener of listeners.get(event.channel) ?? []) listener(event)
}

function leaveFormer(): void {
  former?.close()
  former = null
}

// One stream for all channels: browsers allow only six connections to a server.
function connect(): void {
  planned = undefined
  const channels = [...listeners.keys()].sort().join(',')
  if (channels === heard && source) return
  leaveFormer()
  former = source
  source = null
  heard = channels
  if (!channels) {
    leaveFormer()
    return setBroken(false)
  }
  const stream = new EventSource(`${address}?channels=${encodeURIComponent(channels)}`)
  source = stream
  mayLack ||= former !== null && former.readyState !== EventSource.OPEN
  stream.onmessage = ({ data }: MessageEvent<string>) => {
    askAnew()
    dispatch(JSON.parse(data) as LiveEvent)
  }
  stream.onopen = () => {
    leaveFormer()
    setBroken(false)
    if (!mayLack) return
    mayLack = false
    askAnew()
    for (const channel of listeners.keys()) dispatch({ channel, type: 'missed' })
  }
  stream.onerror = () => {
    mayLack = true
    // The browser reconnects after a lost connection, but gives up after a refusal (session ended).
    setBroken(stream.readyState === EventSource.CONNECTING)
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return
    source = null
    plan(retryAfter)
  }
}

function plan(delay: number): void {
  clearTimeout(planned)
  if (!isPageLeft) planned = setTimeout(connect, delay)
}

// A stream open during sign-out would be closed by the server and then retried in vain
onLeaving((isLeaving) => {
  isPageLeft = isLeaving
  if (isLeaving) {
    mayLack ||= source !== null
    source?.close()
    source = null
    heard = ''
    leaveFormer()
  }
  plan(0)
})

/** Listens to a channel of the server's live events (`module/news`); returns a function that stops listening. */
export function listen(channel: string, listener: Listener): () => void {
  const own = listeners.get(channel) ?? new Set()
  listeners.set(channel, own.add(listener))
  // Screens and their listeners change together; one reconnect serves all changes of a moment.
  plan(50)
  return () => {
    own.delete(listener)
    if (own.size > 0) return
    listeners.delete(channel)
    plan(1_000)
  }
}

/** Calls a stable function for each event of a channel while the component is mounted; null: no channel. */
export function useLive(channel: string | null, listener: Listener): void {
  useEffect(() => (channel ? listen(channel, listener) : undefined), [channel, listener])
}

/**
 * Comma-separated channels of the modules the user may read: one forbidden channel would make the server refuse all.
 */
function useReadableChannels(modules: readonly string[]): string {
  const may = useMay()
  return modules
    .filter((module) => module && may({ module, action: 'read' }))
    .map((module) => `module/${module}`)
    .join(',')
}

/** `useLive` for changes of a module's records; silent for users who may not read it. */
export function useLiveModule(module: string | null, listener: Listener): void {
  useLive(useReadableChannels(module ? [module] : []) || null, listener)
}

function watchConnection(watch: () => void): () => void {
  watchers.add(watch)
  window.addEventListener('online', watch)
  window.addEventListener('offline', watch)
  return () => {
    watchers.delete(watch)
    window.removeEventListener('online', watch)
    window.removeEventListener('offline', watch)
  }
}

/** True if the browser and the live stream are connected to the server. */
export const useConnected = (): boolean =>
  useSyncExternalStore(watchConnection, () => navigator.onLine && !broken)

/** Refetches queries whose keys start with one of these modules after changes of their records. */
export function useLiveRefresh(modules: readonly string[]): void {
  const client = useQueryClient()
  const list = useReadableChannels(modules)
  useEffect(() => {
    const ends = list
      .split(',')
      .filter(Boolean)
      .map((channel) =>
        listen(channel, () => void client.invalidateQueries({ queryKey: [channel.slice('module/'.length)] })),
      )
    return () => ends.forEach((end) => end())
  }, [client, list])
}

/** Refetches all queries under a key after changes of records in some modules. `key` must be stable. */
export function useLiveKeys(modules: readonly string[], key: QueryKey): void {
  const client = useQueryClient()
  const list = useReadableChannels(modules)
  useEffect(() => {
    const renew = () => void client.invalidateQueries({ queryKey: key })
    const ends = list
      .split(',')
      .filter(Boolean)
      .map((channel) => listen(channel, renew))
    return () => ends.forEach((end) => end())
  }, [client, list, key])
}

/** `useLiveKeys` for one module. */
export const useLiveKey = (module: string, key: QueryKey): void => useLiveKeys([module], key)
