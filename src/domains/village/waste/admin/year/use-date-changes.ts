import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { updateRecord } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { waste, type WasteDate } from '../../waste.contract.ts'
import { movedTo, type Turn, turnOf } from './date-changes.ts'
import { useDayWords } from '../waste-words.ts'

/** Moves or cancels a date in one step, published at once if the date is public, with undo. */
export function useDateChanges() {
  const { t } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const dayWords = useDayWords()

  async function turn(item: WasteDate, next: Turn, said: string) {
    // Pending unpublished changes must not be published along with this one
    const isPublic = item.status === 'published' && !item.hasDraft
    const live =
      isPublic && may({ module: 'waste', action: 'publish' }) ? { status: 'published' as const } : {}
    const put = async (version: number, fields: Turn) => {
      const saved = await updateRecord(waste, { _id: item._id, version, ...fields, ...live })
      await client.invalidateQueries({ queryKey: ['waste'] })
      return saved
    }
    try {
      const saved = await put(item.version, next)
      const waits = saved.status !== 'published' || saved.hasDraft
      notifyDone(waits ? `${said} ${t('waste.turn.waits')}` : said, {
        label: t('waste.turn.undo'),
        run: () => put(saved.version, turnOf(item)),
      })
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  return {
    move: (item: WasteDate, day: string) =>
      day === item.date
        ? Promise.resolve()
        : turn(
            item,
            movedTo(item, day),
            t('waste.turn.moved', { from: dayWords(item.date), to: dayWords(day) }),
          ),
    cancel: (item: WasteDate, cancelled: boolean) =>
      turn(
        item,
        { ...turnOf(item), cancelled },
        t(cancelled ? 'waste.turn.cancelled' : 'waste.turn.takesPlace', { day: dayWords(item.date) }),
      ),
  }
}
