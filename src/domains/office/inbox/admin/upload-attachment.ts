import { problemFrom } from '../../../../kit/browser/api.ts'
import { tabId } from '../../../../kit/browser/tab.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import { type Attachment, attachmentPath } from '../inbox.contract.ts'

/** Uploads a file that waits to be sent with the next answer. Throws ApiProblem. */
export async function uploadAttachment(thread: string, file: File, lang: Language): Promise<Attachment> {
  const form = new FormData()
  form.append('file', file)
  const answer = await fetch(attachmentPath(thread), {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': lang,
      'x-tab': tabId,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: form,
  })
  const text = await answer.text()
  if (!answer.ok) throw problemFrom(answer.status, text, lang)
  return (JSON.parse(text) as { attachment: Attachment }).attachment
}
