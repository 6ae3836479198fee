import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { confirm } from '../confirm.tsx'
import { notifyDone, notifyFailed } from '../notify.tsx'

/**
 * A change of several records at once. `name` is the collection's: its lists are reloaded after each change and undo.
 */
export function useBulk(name: string) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: [name] })

  return {
    /** True during a change; disables the buttons. */
    busy,
    /** Runs the work; shows a refusal to the user. */
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
    /** Confirms a change; with `undo` the message offers a way back. */
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
    /** Asks before deleting for good; true for yes. */
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
