import { useEffect, useState } from 'react'
import { useSite } from '../../../../kit/browser/site/surroundings.ts'
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
    let isShown = true
    const id = known
    void import('./own-next.ts')
      .then(({ nextOf }) => nextOf(id, { lang, zone, now }))
      // The words of the whole place are right too
      .catch(() => '')
      .then((words) => isShown && setOwn(words))
    return () => {
      isShown = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the clock ticks every minute; another day comes with another page
  }, [lang, zone, live])
  return own || text
}
