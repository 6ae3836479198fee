import { RecordsCard } from '../../../../kit/browser/admin/dashboard/cards.tsx'
import { listRecords } from '../../../../kit/browser/admin/records.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { entry, type Entry } from '../entries.contract.ts'

/** Entries that are not public yet: what clubs and firms suggested, and drafts. */
export function EntriesWaiting() {
  const { t } = useTexts()
  return (
    <RecordsCard<Entry>
      title={t('entries.waiting')}
      nothing={t('entries.nothingWaiting')}
      more={{ label: t('entries.all'), to: '/entry/browse?status=draft&status=scheduled' }}
      queryKey={['entry', 'waiting']}
      list={() => listRecords(entry, { status: ['draft', 'scheduled'], limit: 5, sort: '-updatedAt' })}
      open={(item) => `/entry/edit/${item._id}`}
      nameOf={(item) => item.title || t('entries.untitled')}
    />
  )
}
