import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { judge, type Judged } from './content-type.ts'

/**
 * Validates a file in memory like an upload, for domains with their own storage. Throws `FILE_TYPE`, `FILE_CONTENT`,
 * `FILE_EMPTY`, `IMAGE_FORMAT` (422).
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
