import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file to be packed; `name` may contain folders: `Bilder/a.jpg`. */
export interface ZipEntry {
  name: string
  content: Buffer | string
}

/**
 * Packs files into one ZIP archive in memory. `at` is the time they are said to be from. Throws for a name that is empty or
 * leads out of the folder it is unpacked in. `packed: false` stores the bytes as they are.
 */
export async function zip(
  entries: readonly ZipEntry[],
  at: Date,
  { packed = true }: { packed?: boolean } = {},
): Promise<Buffer> {
  const archive = new ZipFile()
  for (const { name, content } of entries)
    archive.addBuffer(Buffer.from(content), name, { mtime: at, compress: packed })
  archive.end()
  return buffer(archive.outputStream)
}
