import { sendForm } from '#kit/browser/api.ts'
import { attachmentPath } from '../inbox.contract.ts'
import type { Attachment } from '../said.contract.ts'

/** Uploads a file for the next answer. Throws ApiProblem. */
export async function uploadAttachment(thread: string, file: File): Promise<Attachment> {
  const form = new FormData()
  form.append('file', file)
  return (await sendForm<{ attachment: Attachment }>(attachmentPath(thread), form)).attachment
}
