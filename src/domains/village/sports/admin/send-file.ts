import { sendForm } from '#kit/browser/api.ts'

/** Uploads the single file of a form. Throws the server's refusal. */
export async function sendFile(address: string, file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  await sendForm(address, form)
}
