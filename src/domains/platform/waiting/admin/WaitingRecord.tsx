import { useParams } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { LeadOn } from '#kit/browser/admin/record/LeadOn.tsx'
import { NotFound } from '#kit/browser/admin/shell/NotHere.tsx'
import { useTexts } from '#kit/browser/texts.ts'

/**
 * Redirects to the screen that edits a record of any collection: mails and the list of pending tasks contain only its
 * collection and id.
 */
export function WaitingRecord() {
  const { collection = '', id = '' } = useParams()
  const { domains } = useAdmin()
  const { t } = useTexts()
  const known = domains.flatMap(({ records }) => records?.[collection] ?? [])[0]
  return known ? <LeadOn to={`/${known.path(id)}`} title={t('waiting.title')} /> : <NotFound />
}
