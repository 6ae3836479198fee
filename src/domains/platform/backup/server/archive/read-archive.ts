import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { Problem } from '#kit/shared/problem.ts'
import {
  cutArchive,
  damagedPart,
  foreignArchive,
  keyNeeded,
  newerArchive,
  outsideName,
} from '../backup.problems.ts'
import { ageMagic, decrypted } from './age.ts'
import {
  archiveHeader,
  archiveManifest,
  filesFolder,
  formatVersion,
  headerFile,
  manifestFile,
  type ArchiveHeader,
  type ArchiveManifest,
} from './format.ts'
import { readTar, TarError } from './tar.ts'

/** An archive that can be read from its start repeatedly. */
export interface ArchiveSource {
  /** Name for people. */
  name: string
  open(): Promise<Readable>
  /** Required for encrypted archives. */
  identity?: string | undefined
  /** Reads file content that the archive only names, from its pool. */
  content?(name: string): Promise<Readable>
}

/** A part while it is being read. */
export interface ArchivePart {
  name: string
  bytes: number
  content: AsyncGenerator<Buffer>
}

/** Limit of JSON read into memory, well above a million files. */
const longestText = 512 * 1024 * 1024

async function firstBytes(stream: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const whole = new PassThrough()
  const head = await new Promise<Buffer>((resolve, reject) => {
    let come = Buffer.alloc(0)
    const take = () => {
      for (let chunk: Buffer | null; come.length < 32 && (chunk = stream.read() as Buffer | null);)
        come = Buffer.concat([come, chunk])
      if (come.length >= 32) done()
    }
    const done = () => {
      stream.off('readable', take)
      stream.off('end', done)
      stream.off('error', reject)
      resolve(come)
    }
    stream.on('readable', take)
    stream.once('end', done)
    stream.once('error', reject)
  })
  whole.write(head)
  stream.on('error', (error) => whole.destroy(error))
  whole.on('close', () => stream.destroy())
  stream.pipe(whole)
  return { head, whole }
}

/** Converts reading errors into Problems; Problems stay unchanged. */
function told(error: unknown): unknown {
  if (error instanceof Problem) return error
  const { code } = error as NodeJS.ErrnoException
  // System and network errors; tar, zstd and age report truncated or changed streams with other codes
  const isOfTheSystem = code?.startsWith('E') && !code.startsWith('ERR_')
  return error instanceof TarError || !isOfTheSystem ? cutArchive(error) : error
}

/** Content of a part with converted errors, as the caller reads it later. */
async function* toldContent(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw told(error)
  }
}

/**
 * Parts of an archive in order; each must be read before the next.
 * Throws BACKUP_UNUSABLE, BACKUP_KEY_NEEDED or BACKUP_KEY (422).
 */
export async function* archiveParts(source: ArchiveSource): AsyncGenerator<ArchivePart> {
  const raw = await source.open()
  try {
    const { head, whole } = await firstBytes(raw)
    const isEncrypted = head.toString('latin1').startsWith(ageMagic)
    if (isEncrypted && !source.identity) throw keyNeeded()
    const plain = isEncrypted ? await decrypted(whole, source.identity!) : whole
    const isPacked = isEncrypted || head.readUInt32LE(0) === 0xfd2fb528
    if (head.length < 32 || !isPacked) throw foreignArchive()
    const unpacked = createZstdDecompress()
    plain.on('error', (error) => unpacked.destroy(error))
    unpacked.on('close', () => plain.destroy())
    plain.pipe(unpacked)
    for await (const part of readTar(unpacked)) yield { ...part, content: toldContent(part.content) }
  } catch (error) {
    throw told(error)
  } finally {
    raw.destroy()
  }
}

async function textOf({ bytes, content }: ArchivePart): Promise<string> {
  if (bytes > longestText) throw cutArchive()
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function manifestIn(text: string): ArchiveManifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw cutArchive(error)
  }
  const read = archiveManifest.safeParse(value)
  if (read.success) return read.data
  const [list, index, field] = read.error.issues[0]?.path ?? []
  if (list === 'files' && typeof index === 'number' && (field === 'key' || field === 'content')) {
    const name = (value as { files: Record<string, unknown>[] }).files[index]?.[field]
    if (typeof name === 'string') throw outsideName(name.slice(0, 200))
  }
  throw cutArchive(read.error)
}

function headerIn(text: string): ArchiveHeader {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw foreignArchive(error)
  }
  const read = archiveHeader.safeParse(value)
  if (!read.success) throw foreignArchive(read.error)
  if (read.data.version > formatVersion) throw newerArchive(read.data.program)
  return read.data
}

/** Reads the header from an archive's first bytes. */
export async function readHeader(source: ArchiveSource): Promise<ArchiveHeader> {
  for await (const part of archiveParts(source)) {
    if (part.name !== headerFile) break
    return headerIn(await textOf(part))
  }
  throw foreignArchive()
}

/** Content of a whole archive. */
export interface ArchiveContents {
  header: ArchiveHeader
  manifest: ArchiveManifest
}

/** Reads an archive's manifest without verifying its parts. Throws BACKUP_UNUSABLE (422). */
export async function readManifest(source: ArchiveSource): Promise<ArchiveContents> {
  const header = await readHeader(source)
  for await (const part of archiveParts(source))
    if (part.name === manifestFile) return { header, manifest: manifestIn(await textOf(part)) }
  throw cutArchive()
}

/**
 * Reads a whole archive and compares every part with its hash in the manifest; contents in a pool are not read.
 * Throws BACKUP_UNUSABLE (422) if it is foreign, newer, truncated or damaged.
 */
export async function verifyArchive(
  source: ArchiveSource,
  progress: (bytes: number) => void = () => {},
): Promise<ArchiveContents> {
  const header = await readHeader(source)
  const found = new Map<string, { bytes: number; sha256: string }>()
  let manifest: ArchiveManifest | undefined
  let read = 0
  for await (const part of archiveParts(source)) {
    if (part.name === manifestFile) {
      manifest = manifestIn(await textOf(part))
      continue
    }
    const hash = createHash('sha256')
    for await (const chunk of part.content) {
      hash.update(chunk)
      progress((read += chunk.length))
    }
    found.set(part.name, { bytes: part.bytes, sha256: hash.digest('hex') })
  }
  if (!manifest) throw cutArchive()
  const wanted = [
    ...manifest.others,
    ...manifest.tables.flatMap(({ parts }) => parts),
    ...manifest.files
      .filter(({ content }) => content === undefined)
      .map(({ key, bytes, sha256 }) => ({ name: filesFolder + key, bytes, sha256 })),
  ]
  for (const { name, bytes, sha256 } of wanted) {
    const is = found.get(name)
    if (is?.bytes !== bytes || is.sha256 !== sha256) throw damagedPart(name)
  }
  return { header, manifest }
}
