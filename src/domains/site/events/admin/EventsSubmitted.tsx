import { RecordsCard } from '../../../../kit/browser/admin/dashboard/cards.tsx'
import { listRecords } from '../../../../kit/browser/admin/records.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { event, type Event } from '../events.contract.ts'

/** Events that clubs have sent in and that wait for an editor. */
export function EventsSubmitted() {
  const { t } = useTexts()
  return (
    <RecordsCard<Event>
      title={t('events.submitted.waiting')}
      nothing={t('events.submitted.nothing')}
      more={{ label: t('events.submitted.all'), to: '/events?submitted=true' }}
      queryKey={['event', 'submitted']}
      list={() => listRecords(event, { submitted: true, limit: 5, sort: 'date' })}
      open={(item) => `/events/edit/${item._id}`}
      nameOf={(item) => item.title || t('events.untitled')}
    />
  )
}
