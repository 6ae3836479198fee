import { useSyncExternalStore } from 'react'
import { zoneKey } from '../zone-key.rules.ts'

const listeners = new Set<() => void>()

/** Id of the zone remembered on this device; null if none is, or storage is blocked. */
function ownZone(): string | null {
  try {
    return localStorage.getItem(zoneKey)
  } catch {
    return null
  }
}

/** Remembers a zone on this device, or forgets it. It is not sent to the server. */
export function keepZone(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(zoneKey)
    else localStorage.setItem(zoneKey, id)
  } catch {
    // Storage may be blocked; the zone is then asked for each time.
  }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The remembered zone, updated on changes; null until scripts run. */
export const useOwnZone = (): string | null => useSyncExternalStore(subscribe, ownZone, () => null)
