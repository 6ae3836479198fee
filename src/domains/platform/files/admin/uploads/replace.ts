import { problemFrom, sendForm } from '#kit/browser/api.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { FileRecord, Uploaded } from '../../files.contract.ts'

/** Replaces a file's content; its address stays. Throws `ApiProblem`. */
export async function replaceFile(id: string, content: File, lang: Language): Promise<FileRecord> {
  const form = new FormData()
  form.append('file', content, content.name)
  const { file, refused } = await sendForm<Uploaded>(`/api/v0/file/${id}/content`, form)
  const [stored] = file
  if (stored) return stored
  throw problemFrom(409, JSON.stringify(refused[0] ?? {}), lang)
}
