import type { Endpoint } from '#kit/shared/contract.ts'
import { call } from '#kit/browser/api.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { notify } from '#kit/browser/site/program/notify.ts'
import { push as de } from '../device.de.ts'
import { push as en } from '../device.en.ts'

/** Time to read and decide. */
export const longToast = 60_000

/** Texts in the page's language. */
export const pushTexts = () => (document.documentElement.lang === 'en' ? en : de)

/** Reports an unseen failure for counting; gives up if that fails. */
export async function report(what: 'worker' | 'push', error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  try {
    await call(at<Endpoint>('POST', '/api/v1/firebase/failed'), { what, message })
  } catch {
    // Offline, or the page was left
  }
}

/** Offers to reload for a newer program. */
export function offerUpdate(): void {
  const { newVersion, newVersionText, reload } = pushTexts()
  notify({
    type: 'notification',
    group: 'update',
    title: newVersion,
    content: newVersionText,
    action: { label: reload, run: () => location.reload() },
    duration: longToast,
  })
}
