import type { SitePage } from '#kit/shared/site/site.ts'
import { FormGroup } from '#kit/browser/site/pieces/FormGroup.tsx'
import { SubmissionForm } from '#kit/browser/site/pieces/SubmissionForm.tsx'
import type { EntryCreateData } from '../entries.views.ts'
import type { SubmissionField } from '../submissions.contract.ts'
import { useEntriesTexts } from './texts.ts'

export function EntryCreate({ page }: { page: SitePage<string, EntryCreateData> }) {
  const t = useEntriesTexts()
  const { data } = page
  return (
    <SubmissionForm<SubmissionField>
      data={data}
      path={page.path}
      title={page.meta.title}
      t={t}
      texts="entries"
      listLabel={t('entries.toDirectory')}
    >
      {(field) => (
        <>
          <FormGroup title={t('entries.groupEntry')}>
            {field({ name: 'title', longest: 200, required: true, autoComplete: 'organization' })}
            <div className="field-row">
              {field({ name: 'type', longest: 60, required: true, hint: true, words: data.types })}
              {field({ name: 'categories', longest: 300, hint: true, words: data.categories })}
            </div>
            {field({ name: 'teaser', longest: 600, rows: 2, hint: true })}
            {field({ name: 'text', longest: 10_000, rows: 8, hint: true })}
          </FormGroup>
          <FormGroup title={t('entries.groupReach')}>
            {field({ name: 'address', longest: 300 })}
            {field({ name: 'contact', longest: 160 })}
            <div className="field-row">
              {field({ name: 'phone', longest: 40, type: 'tel', autoComplete: 'tel' })}
              {field({ name: 'email', longest: 200, type: 'email', autoComplete: 'email' })}
            </div>
            {field({ name: 'website', longest: 500, hint: true, autoComplete: 'url' })}
            {field({ name: 'openingNote', longest: 300, hint: true })}
          </FormGroup>
          <FormGroup title={t('entries.groupSender')} hint={t('entries.senderHint')}>
            <div className="field-row">
              {field({ name: 'sender_name', longest: 120, required: true, autoComplete: 'name' })}
              {field({
                name: 'sender_email',
                longest: 200,
                required: true,
                type: 'email',
                autoComplete: 'email',
              })}
            </div>
            {field({ name: 'sender_message', longest: 2000, rows: 3 })}
          </FormGroup>
        </>
      )}
    </SubmissionForm>
  )
}
