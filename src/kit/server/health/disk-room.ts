import { statfsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../../shared/problem.ts'

const probe = '.room'
/** Larger than the leftovers a full file system may still grant. */
const bytes = 64 * 1024

/** The disk is full. A retry is useless until an administrator frees space. Answered with 507. */
export class DiskFull extends Problem {
  constructor(cause?: unknown) {
    super(
      'DISK_FULL',
      507,
      {
        de: 'Das konnte nicht gespeichert werden: Der Website fehlt gerade der Platz dafür. Was Sie eingegeben haben, ist nicht angekommen, und es wurde nichts bestellt oder geändert. Bitte rufen Sie uns an oder schreiben Sie uns. Wer die Website betreut, muss auf dem Server Platz schaffen.',
        en: 'This could not be saved: the website has no room for it just now. What you entered has not arrived, and nothing was ordered or changed. Please call or write to us. Whoever looks after the website has to make room on the server.',
      },
      { cause },
    )
    this.name = 'DiskFull'
  }
}

/** True for system errors of a full disk or an exhausted quota. */
export const meansFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** Space PostgreSQL allocates at once; without it the server stops without giving a reason. */
const walSegment = 16 * 1024 * 1024

/** True if a folder's disk is too full to run a database. */
export function lacksRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < walSegment
  } catch {
    return false
  }
}

/** Size and free space of a disk, in bytes. */
export interface Room {
  free: number
  total: number
  /** Still usable, but space should be freed soon. */
  isLow: boolean
}

const gigabyte = 1024 ** 3
/** Enough for a nightly backup. */
const enough = 5 * gigabyte
const leastShare = 0.1

/** Free space on a folder's disk; null if the system does not report it. */
export function roomIn(folder: string): Room | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    const [free, total] = [bavail * bsize, blocks * bsize]
    return { free, total, isLow: free < Math.min(enough, total * leastShare) }
  } catch {
    return null
  }
}

/** Writes and removes a test file. Throws DiskFull if the disk is full; ignores other failures. */
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
