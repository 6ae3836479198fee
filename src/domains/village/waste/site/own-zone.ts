import { useSyncExternalStore } from 'react'
import { zoneKey } from '../zone-key.rules.ts'

const listeners = new Set<() => void>()

/** The id of the zone that this device remembers; null: none, or the browser keeps nothing. */
function ownZone(): string | null {
  try {
    return localStorage.getItem(zoneKey)
  } catch {
    return null
  }
}

/** Remembers a zone on this device, or forgets it. It never leaves the device by itself. */
export function keepZone(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(zoneKey)
    else localStorage.setItem(zoneKey, id)
  } catch {
    // A browser that keeps nothing asks for the zone each time.
  }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The same, and again whenever it changes; null until the program runs. */
export const useOwnZone = (): string | null => useSyncExternalStore(subscribe, ownZone, () => null)
