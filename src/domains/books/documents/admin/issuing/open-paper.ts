import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { callFile } from '#kit/browser/api.ts'
import type { CallOf } from '#kit/shared/contract.ts'
import { paperCalls } from '../../document-calls.contract.ts'

/** Long enough for a window to take a file over. */
const keptMs = 60_000

/** Shows the paper of a document as it stands in a window of its own. What goes wrong is told here. */
export async function openPaper(input: CallOf<typeof paperCalls.draft>): Promise<void> {
  // Opened at once: a browser lets no window come later than the press of a button.
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
