import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Problem } from '../../shared/problem.ts'
import { withoutControls } from '../text/control-characters.ts'
import { asUnreadable } from './problems.ts'

/** An uploaded file of a form. */
export interface SentFile {
  /** File name on the sender's device. */
  name: string
  content: Buffer
}

interface FileBounds {
  /** In bytes. */
  largest: number
  tooLarge: () => Problem
}

/**
 * Reads the file in the field `file` of a form; null: none was sent. The form is read to its end: a browser that is cut off in the middle shows no
 * answer. Throws `tooLarge`, and 400 for a form that breaks off.
 */
export const readSentFile = (request: FastifyRequest, bounds: FileBounds): Promise<SentFile | null> =>
  request.isMultipart() ? readForm(request, bounds).catch(asUnreadable) : Promise.resolve(null)

async function readForm(
  request: FastifyRequest,
  { largest, tooLarge }: FileBounds,
): Promise<SentFile | null> {
  let found: SentFile | null = null
  let isTooLarge = false
  const limits = { files: 2, fileSize: largest, fields: 5, fieldSize: 1024 }
  // A name of its own: the plugin's types do not know the option
  const reading = { limits, throwFileSizeLimit: false }
  for await (const part of request.parts(reading)) {
    if (part.type === 'field') continue
    if (found || part.fieldname !== 'file') {
      part.file.resume()
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    isTooLarge = part.file.truncated
    found = { name: withoutControls(part.filename ?? ''), content: Buffer.concat(chunks) }
  }
  if (isTooLarge) throw tooLarge()
  return found
}
