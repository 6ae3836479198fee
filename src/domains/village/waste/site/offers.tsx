import { useEffect, useState } from 'react'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { zoneKey } from '../zone-key.rules.ts'

/** What is collected next in the zone that this device remembers; without one the given words of the whole place. */
export function NextCollection({ text }: { text: string }) {
  const { lang, zone, now, live } = useSite()
  const [own, setOwn] = useState('')
  useEffect(() => {
    let known: string | null = null
    try {
      known = localStorage.getItem(zoneKey)
    } catch {
      // A browser that keeps nothing knows no zone either.
    }
    if (!known || !live) return undefined
    const asking = new AbortController()
    const id = known
    void import('./own-next.ts')
      .then(({ nextOf }) => nextOf(id, { lang, zone, now }, asking.signal))
      // The words of the whole place are right too
      .catch(() => '')
      .then((words) => asking.signal.aborted || setOwn(words))
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the clock ticks every minute; another day comes with another page
  }, [lang, zone, live])
  return own || text
}
