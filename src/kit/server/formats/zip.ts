import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file to pack; `name` may contain folders: `Bilder/a.jpg`. */
export interface ZipEntry {
  name: string
  content: Buffer | string
}

/**
 * Packs files into a ZIP archive in memory. `at` is the files' modification time. Throws for an empty name or a name
 * that points outside the target folder. `packed: false` stores the bytes uncompressed.
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
