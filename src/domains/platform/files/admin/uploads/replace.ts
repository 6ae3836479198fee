import { problemFrom } from '../../../../../kit/browser/api.ts'
import { tabId } from '../../../../../kit/browser/tab.ts'
import type { Language } from '../../../../../kit/shared/languages.ts'
import type { FileRecord, Uploaded } from '../../files.contract.ts'

/** Puts another content behind a file; its address stays. Throws `ApiProblem`. */
export async function replaceFile(id: string, content: File, lang: Language): Promise<FileRecord> {
  const body = new FormData()
  body.append('file', content, content.name)
  const answer = await fetch(`/api/v0/file/${id}/content`, {
    method: 'POST',
    body,
    headers: { 'accept-language': lang, 'x-tab': tabId, 'x-requested-with': 'XMLHttpRequest' },
  })
  const text = await answer.text()
  if (!answer.ok) throw problemFrom(answer.status, text, lang)
  const { file, refused } = JSON.parse(text) as Uploaded
  const [stored] = file
  if (stored) return stored
  throw problemFrom(409, JSON.stringify(refused[0] ?? {}), lang)
}
