import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { confirm } from '../confirm.tsx'
import { notifyDone, notifyFailed } from '../notify.tsx'

/**
 * One change of several records at a time. `name` is the collection's: its lists are read anew after each change and
 * after each undo.
 */
export function useBulk(name: string) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: [name] })

  return {
    /** A change is under way; the buttons wait for it. */
    busy,
    /** Does the work; a refusal is told to the user. */
    run: async (work: () => Promise<unknown>) => {
      setBusy(true)
      try {
        await work()
      } catch (problem) {
        notifyFailed(problem)
      } finally {
        setBusy(false)
        await refresh()
      }
    },
    /** Says what was done; with `undo` the message offers the way back. */
    say: (message: string, undo?: () => Promise<unknown>) =>
      notifyDone(
        message,
        undo && {
          label: t('kit.undo'),
          run: async () => {
            await undo()
            await refresh()
          },
        },
      ),
    /** Asks before something is deleted for good; true for yes. */
    confirmForGood: (count: number) =>
      confirm({
        title: t('kit.bulk.forGoodTitle', { count }),
        text: t('kit.bulk.forGoodText'),
        confirm: t('kit.bulk.forGood'),
        cancel: t('kit.cancel'),
        danger: true,
      }),
  }
}
