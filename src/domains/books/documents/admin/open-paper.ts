import { notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { planCall, problemFrom } from '../../../../kit/browser/api.ts'
import type { CallOf } from '../../../../kit/shared/contract.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import { paperCalls } from '../document-calls.contract.ts'

/** Long enough for a window to take a file over. */
const keptMs = 60_000

/** Shows the paper of a document as it stands in a window of its own. What goes wrong is told here. */
export async function openPaper(input: CallOf<typeof paperCalls.draft>, lang: Language): Promise<void> {
  // Opened at once: a browser lets no window come later than the press of a button.
  const opened = window.open('', '_blank')
  try {
    const { url, body } = planCall(paperCalls.draft, input)
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': lang,
        'x-requested-with': 'XMLHttpRequest',
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw problemFrom(answer.status, await answer.text(), lang)
    const paper = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
    setTimeout(() => URL.revokeObjectURL(paper), keptMs)
    if (opened) opened.location.replace(paper)
    else window.location.assign(paper)
  } catch (error) {
    opened?.close()
    notifyFailed(error)
  }
}
