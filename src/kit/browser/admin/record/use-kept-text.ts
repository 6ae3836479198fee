import { useEffect, useMemo, useState } from 'react'
import { forgetText, keepText, keptTexts, type KeptText } from '../../kept-text.ts'
import { useAdmin } from '../admin-context.ts'
import { changedPaths, rejoin, type Fields } from '../edit/merge.ts'
import { useDelayedWrite } from '../use-delayed-write.ts'

const writeAfter = 300
let sittings = 0

/** Keeps typed text on this device until it is saved, and finds text left by an earlier session. */
export function useKeptText(options: {
  form: string
  id: string | undefined
  /** True once the initial values are loaded and can be compared. */
  ready: boolean
  version: number | null
  base: Fields
  values: Fields
  dirty: boolean
  /** Fields that are never kept, such as passwords. */
  unkept: readonly string[]
}) {
  const { form, id, ready, version, base, values, dirty, unkept } = options
  const { user } = useAdmin()
  const owner = useMemo(() => ({ user: user._id, form, record: id ?? 'new' }), [user._id, form, id])
  const [sitting] = useState(() => `${Date.now().toString(36)}-${(sittings += 1)}`)
  const [left, setLeft] = useState<(KeptText & { sitting: string })[]>([])
  const write = useDelayedWrite(writeAfter)

  useEffect(() => {
    if (!ready) return
    const now = keptTexts(localStorage, owner, Date.now()).filter((text) => text.sitting !== sitting)
    // Text that was saved in the meantime is not offered.
    const differs = (text: KeptText) => changedPaths(base, rejoin(text, base).merged).length > 0
    for (const text of now) if (!differs(text)) forgetText(localStorage, owner, text.sitting)
    setLeft(now.filter(differs))
    // eslint-disable-next-line react/exhaustive-deps -- looked up once per record
  }, [owner, ready, sitting])

  useEffect(() => {
    if (!ready) return
    if (!dirty) {
      write.cancel()
      forgetText(localStorage, owner, sitting)
      return
    }
    const kept = (fields: Fields): Fields =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !unkept.includes(name)))
    write.put(() => {
      const at = new Date().toISOString()
      keepText(localStorage, owner, sitting, { at, version, base: kept(base), values: kept(values) })
    })
  }, [owner, sitting, ready, version, base, values, dirty, unkept, write])

  return {
    /** Text left by the previous session; null: none. */
    offer: left[0] ?? null,
    /** Dismisses the offer after a decision. */
    settle: () => {
      if (left[0]) forgetText(localStorage, owner, left[0].sitting)
      setLeft(left.slice(1))
    },
    /** Discards this session's text on leaving without saving. */
    forget: () => {
      write.cancel()
      forgetText(localStorage, owner, sitting)
    },
  }
}

export type KeptOffer = ReturnType<typeof useKeptText>
