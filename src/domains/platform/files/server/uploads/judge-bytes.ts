import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { judge, type Judged } from './content-type.ts'

/**
 * Judges a file that is in memory by its content, as an upload would be: for what domains keep themselves. Throws the Problem of
 * the check: `FILE_TYPE`, `FILE_CONTENT`, `FILE_EMPTY`, `IMAGE_FORMAT` (422).
 */
export async function judgeBytes(content: Buffer, name: string): Promise<Judged> {
  const at = path.join(tmpdir(), `dorfplatz-${randomUUID()}`)
  try {
    await writeFile(at, content, { mode: 0o600 })
    return await judge(at, name)
  } finally {
    await rm(at, { force: true })
  }
}
