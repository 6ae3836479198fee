import type { SitePage } from '#kit/shared/site/site.ts'
import { SubmissionForm } from '#kit/browser/site/pieces/SubmissionForm.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { EventCreateData } from '../events.views.ts'
import type { SubmissionField } from '../submissions.contract.ts'

export function EventCreate({ page }: { page: SitePage<string, EventCreateData> }) {
  const { t } = useSite()
  const { data } = page
  return (
    <SubmissionForm<SubmissionField | 'picture'>
      data={data}
      path={page.path}
      title={page.meta.title}
      t={t}
      texts="events"
      listLabel={t('events.toCalendar')}
      withFile
    >
      {(field) => (
        <>
          {field({ name: 'title', longest: 200, required: true, autoComplete: 'off' })}
          <div className="field-row">
            {field({ name: 'day', type: 'date', required: true })}
            {field({ name: 'time', type: 'time', hint: true })}
          </div>
          <div className="field-row">
            {field({ name: 'end_day', type: 'date' })}
            {field({ name: 'end_time', type: 'time' })}
          </div>
          <div className="field-row">
            {field({ name: 'place', longest: 200, required: true, hint: true })}
            {field({ name: 'address', longest: 300 })}
          </div>
          <div className="field-row">
            {field({ name: 'organiser', longest: 200, required: true, autoComplete: 'organization' })}
            {field({ name: 'type', longest: 60, hint: true, words: data.types })}
          </div>
          {field({ name: 'text', longest: 10_000, rows: 7, hint: true })}
          {field({
            name: 'sender_email',
            longest: 200,
            required: true,
            hint: true,
            type: 'email',
            autoComplete: 'email',
          })}
          {field({ name: 'picture', type: 'file', hint: true })}
        </>
      )}
    </SubmissionForm>
  )
}
