import { sendForm } from '#kit/browser/api.ts'

/** Sends the one file of a form. Throws what the server refuses. */
export async function sendFile(address: string, file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  await sendForm(address, form)
}
