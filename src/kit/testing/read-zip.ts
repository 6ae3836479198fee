import { unpackPart, zipParts } from '../server/formats/unzip.ts'

const most = 2 ** 30

/** Files of a ZIP archive by name. Throws for an invalid archive. */
export const readZip = (archive: Buffer): Map<string, Buffer> =>
  new Map(Array.from(zipParts(archive), (part) => [part.name, unpackPart(archive, part, most)]))
