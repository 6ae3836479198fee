import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { callFile } from '#kit/browser/api.ts'
import type { CallOf } from '#kit/shared/contract.ts'
import { paperCalls } from '../../document-calls.contract.ts'

/** Time for a new window to load the file before its URL is revoked. */
const keptMs = 60_000

/** Opens the PDF of the current draft in a new window and reports errors. */
export async function openPaper(input: CallOf<typeof paperCalls.draft>): Promise<void> {
  // Open the window at once: browsers block windows that do not follow a click directly.
  const opened = window.open('', '_blank')
  try {
    const paper = URL.createObjectURL(await callFile(paperCalls.draft, input))
    setTimeout(() => URL.revokeObjectURL(paper), keptMs)
    if (opened) opened.location.replace(paper)
    else window.location.assign(paper)
  } catch (error) {
    opened?.close()
    notifyFailed(error)
  }
}
