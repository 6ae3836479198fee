import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts.ts'
import { notifyInfo } from '../notify.tsx'
import { useWhoChanged } from './use-who-changed.ts'

/**
 * Notifies that another user has changed the displayed record, for screens whose forms are not the record itself; typed
 * text is kept. `version` is the displayed one. Returns a function to register the version of the user's own change.
 */
export function useChangeTold(
  module: string,
  id: string,
  version: number | undefined,
): (own: { version: number }) => void {
  const { t } = useTexts()
  const whoChanged = useWhoChanged(module, id)
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    known.current = undefined
  }, [id])
  useEffect(() => {
    const before = known.current
    if (version !== undefined) known.current = Math.max(before ?? 0, version)
    const name = whoChanged()
    if (before !== undefined && version !== undefined && version > before && name)
      notifyInfo(t('kit.record.changedNow', { name }))
  }, [version, whoChanged, t])
  return (own) => {
    known.current = Math.max(known.current ?? 0, own.version)
  }
}
