import { statfsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../shared/problem.ts'

const probe = '.room'
/** Less than a write needs at once, more than a file system finds in a hidden corner. */
const bytes = 64 * 1024

/** There is no room for what was to be stored. Trying again helps nobody before somebody makes room. Answered with 507. */
export class DiskFull extends Problem {
  constructor(cause?: unknown) {
    super(
      'DISK_FULL',
      507,
      {
        de: 'Der Datenträger des Servers ist voll. Ihre Änderung wurde nicht gespeichert. Bitte sagen Sie es der Person, die den Server betreut: Dort muss Platz geschaffen werden.',
        en: 'The disk of the server is full. Your change was not saved. Please tell whoever looks after the server: room has to be made there.',
      },
      { cause },
    )
    this.name = 'DiskFull'
  }
}

/** What the system says of a disk, or a user's share of it, without room. */
export const meansFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** What PostgreSQL asks for at once: without room for it the server ends, and all that is heard of it is that it is away. */
const walSegment = 16 * 1024 * 1024

/** Whether a folder's disk has so little room that a database in it can't run. */
export function lacksRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < walSegment
  } catch {
    return false
  }
}

/** Writes to a folder and takes it away again. Throws DiskFull where there is no room; other failures are not its business. */
export async function requireRoom(folder: string): Promise<void> {
  const file = path.join(folder, probe)
  try {
    await writeFile(file, Buffer.alloc(bytes), { flush: true })
  } catch (error) {
    if (meansFull(error)) throw new DiskFull(error)
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
