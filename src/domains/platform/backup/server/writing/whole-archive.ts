import { Readable } from 'node:stream'
import { filesFolder, manifestFile, type ArchivedFile, type ArchiveManifest } from '../archive/format.ts'
import { archiveParts, type ArchiveContents, type ArchiveSource } from '../archive/read-archive.ts'
import type { ArchiveWriter } from '../archive/write-archive.ts'

/** Rewrites a pool's night as one archive that includes its files. */
export async function writeWhole(
  source: ArchiveSource,
  { manifest }: Pick<ArchiveContents, 'manifest'>,
  archive: ArchiveWriter,
): Promise<void> {
  for await (const part of archiveParts(source))
    if (part.name !== manifestFile)
      await archive.addStream(part.name, part.bytes, Readable.from(part.content))
  const files: ArchivedFile[] = []
  for (const { content, ...file } of manifest.files) {
    if (content !== undefined)
      await archive.addStream(filesFolder + file.key, file.bytes, await source.content!(content))
    files.push(file)
  }
  const whole: ArchiveManifest = { ...manifest, files }
  await archive.add(manifestFile, Buffer.from(JSON.stringify(whole)))
  await archive.end()
}
