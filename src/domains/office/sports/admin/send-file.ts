import { problemFrom } from '../../../../kit/browser/api.ts'

/** Sends the one file of a form. Throws what the server refuses. */
export async function sendFile(address: string, file: File, lang: 'de' | 'en'): Promise<void> {
  const body = new FormData()
  body.append('file', file, file.name)
  const answer = await fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': lang,
      'x-requested-with': 'XMLHttpRequest',
    },
    body,
  })
  if (!answer.ok) throw problemFrom(answer.status, await answer.text(), lang)
}
