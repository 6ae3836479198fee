import type { FileStore } from '@tus/file-store'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#kit/shared/problem.ts'
import { requireRoom } from './room.ts'

const hour = 3_600_000
const GB = 1_000_000_000

export const uploadLimits = {
  /** Unfinished uploads per person, and their total bytes. */
  each: 30,
  eachBytes: 10 * GB,
  /** Limits over all users. */
  all: 200,
  /** Milliseconds after which an unfinished upload is deleted… */
  expires: 24 * hour,
  /** … and after which a stalled one makes room for another of the same person. */
  idle: hour,
} as const

const tooMany = () =>
  new Problem('TOO_MANY_UPLOADS', 429, {
    de: 'Sie haben schon sehr viele Uploads begonnen und nicht beendet. Warten Sie, bis diese fertig sind, oder brechen Sie sie ab.',
    en: 'You have begun very many uploads that are not finished. Wait until they are done, or cancel them.',
  })
const tooManyInAll = () =>
  new Problem('TOO_MANY_UPLOADS', 503, {
    de: 'Gerade werden sehr viele Dateien hochgeladen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    en: 'Very many files are being uploaded at the moment. Please try again in some minutes.',
  })

interface Unfinished {
  id: string
  owner: string | null
  size: number
  /** Bytes received. */
  offset: number
  /** Epoch milliseconds of the start and of the last byte. */
  begun: number
  touched: number
}

type Store = Pick<FileStore, 'directory' | 'configstore' | 'remove'>

const places = new Map<string, Map<string, Unfinished>>()

/** Admitted uploads without a file yet, by folder. */
function admittedIn(directory: string): Map<string, Unfinished> {
  const known = places.get(directory) ?? new Map<string, Unfinished>()
  places.set(directory, known)
  return known
}

/** State of an upload from its description file; null if its bytes are gone. */
async function unfinishedAt({ directory, configstore }: Store, id: string): Promise<Unfinished | null> {
  const [said, file] = await Promise.all([
    Promise.resolve(configstore.get(id)).catch(() => undefined),
    stat(path.join(directory, id)).catch(() => null),
  ])
  if (!said || !file) return null
  return {
    id,
    owner: said.metadata?.['owner'] ?? null,
    size: said.size ?? 0,
    offset: file.size,
    begun: Date.parse(said.creation_date ?? '') || file.mtimeMs,
    touched: file.mtimeMs,
  }
}

/** All unfinished uploads; deletes expired ones. */
async function unfinishedIn(store: Store, now: number): Promise<Unfinished[]> {
  const found: Unfinished[] = []
  const admitted = admittedIn(store.directory)
  for (const name of await readdir(store.directory).catch(() => [])) {
    const id = /^([0-9a-f]{32})\.json$/.exec(name)?.[1]
    const upload = id ? await unfinishedAt(store, id) : null
    if (!upload) continue
    admitted.delete(upload.id)
    if (now - upload.begun > uploadLimits.expires) await forget(store, upload.id)
    else found.push(upload)
  }
  for (const [id, { begun }] of admitted) if (now - begun > uploadLimits.idle) admitted.delete(id)
  return [...found, ...admitted.values()]
}

const forget = (store: Store, id: string): Promise<void> => store.remove(id).catch(() => {})

const sum = (uploads: readonly Unfinished[], of: (upload: Unfinished) => number): number =>
  uploads.reduce((total, upload) => total + of(upload), 0)

let turn: Promise<unknown> = Promise.resolve()

/**
 * Admits an upload of `size` bytes, or throws `TOO_MANY_UPLOADS` (429, 503), `NO_ROOM` (507). A user with too many
 * loses stalled ones. Sequential, so that no two get the same room.
 */
export function admit(
  store: Store,
  wanted: { id: string; owner: string | null; size: number },
): Promise<void> {
  const admitted = turn.then(async () => {
    const now = Date.now()
    let all = await unfinishedIn(store, now)
    const isMine = ({ owner }: Unfinished) => owner === wanted.owner
    const isOver = () => {
      const mine = all.filter(isMine)
      const bytes = sum(mine, ({ size }) => size) + wanted.size
      return mine.length >= uploadLimits.each || bytes > uploadLimits.eachBytes
    }
    for (const idle of all
      .filter((upload) => isMine(upload) && now - upload.touched > uploadLimits.idle)
      .toSorted((a, b) => a.touched - b.touched)) {
      if (!isOver()) break
      await forget(store, idle.id)
      all = all.filter(({ id }) => id !== idle.id)
    }
    if (isOver()) throw tooMany()
    if (all.length >= uploadLimits.all) throw tooManyInAll()
    await requireRoom(
      store.directory,
      wanted.size + sum(all, ({ size, offset }) => Math.max(0, size - offset)),
    )
    admittedIn(store.directory).set(wanted.id, { ...wanted, offset: 0, begun: now, touched: now })
  })
  turn = admitted.catch(() => {})
  return admitted
}
