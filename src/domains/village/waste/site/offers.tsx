import { useEffect, useState } from 'react'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { zoneKey } from '../zone-key.rules.ts'

/** Next collection in the zone remembered on this device; otherwise the given text for the whole place. */
export function NextCollection({ text }: { text: string }) {
  const { lang, zone, now, live } = useSite()
  const [own, setOwn] = useState('')
  useEffect(() => {
    let known: string | null = null
    try {
      known = localStorage.getItem(zoneKey)
    } catch {
      // Storage may be blocked; then no zone is remembered.
    }
    if (!known || !live) return undefined
    const asking = new AbortController()
    const id = known
    void import('./own-next.ts')
      .then(({ nextOf }) => nextOf(id, { lang, zone, now }, asking.signal))
      // On failure, the text for the whole place is still right
      .catch(() => '')
      .then((words) => asking.signal.aborted || setOwn(words))
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the clock ticks every minute; another day comes with another page
  }, [lang, zone, live])
  return own || text
}
