import type { Words } from '#kit/shared/text/languages.ts'
import type { ApprovalStep } from './approvals.contract.ts'

/** Names of the steps that need a second person. */
export const stepTitles: Readonly<Record<ApprovalStep, Words>> = {
  issue: { de: 'Ausstellen', en: 'Issue' },
  cancel: { de: 'Stornieren', en: 'Cancel' },
  write_off: { de: 'Abschreiben', en: 'Write off' },
  take_back: { de: 'Zurücknehmen', en: 'Take back' },
  waive: { de: 'Aus Kulanz zurückzahlen', en: 'Refund for goodwill' },
}
