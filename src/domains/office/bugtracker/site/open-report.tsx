import { createRoot, type Root } from 'react-dom/client'
import { recentErrors } from '#kit/browser/recent-errors.ts'
import { ReportDialog, type ReportDialogProps } from './ReportDialog.tsx'

let root: Root | null = null
let asked = 0

/** Data from the browser about the open page. */
const known = (record: string) => ({
  page: location.pathname + location.search,
  browser: navigator.userAgent.slice(0, 500),
  width: window.innerWidth,
  height: window.innerHeight,
  record,
  errors: recentErrors(),
})

/** Opens the dialog, with any unsent input. */
export function openReport({
  record = '',
  ...rest
}: Pick<ReportDialogProps, 'lang' | 'similar' | 'hrefOf'> & { record?: string }): void {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  root.render(<ReportDialog asked={++asked} context={known(record)} {...rest} />)
}
