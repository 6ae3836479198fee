import { Navigate, useParams } from 'react-router'
import { useAdmin } from '../../../../kit/browser/admin/admin-context.ts'
import { NotFound } from '../../../../kit/browser/admin/shell/NotHere.tsx'

/** Leads to the screen that edits a record of any collection: mails and the list of what waits know no more of it. */
export function WaitingRecord() {
  const { collection = '', id = '' } = useParams()
  const { domains } = useAdmin()
  const known = domains.flatMap(({ records }) => records?.[collection] ?? [])[0]
  return known ? <Navigate to={`/${known.path(id)}`} replace /> : <NotFound />
}
