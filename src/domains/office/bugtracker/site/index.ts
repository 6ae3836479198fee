import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { recordOfAddress } from '../record-of-address.ts'
import { reportTitle as de } from '../report.de.ts'
import { reportTitle as en } from '../report.en.ts'

export const bugtracker: SiteDomain = {
  name: 'bugtracker',
  // Loaded with the dialog, which few readers open
  texts: { de: { report: de }, en: { report: en } },
  views: {},
  tools: [
    {
      label: 'bugtracker.report',
      async open({ lang, data }) {
        const { openReport } = await import('./open-report.tsx')
        const { edit = '' } = (data ?? {}) as { edit?: string }
        openReport({ lang, similar: false, record: recordOfAddress(edit) })
      },
    },
  ],
}
