import path from 'node:path'

/** The first archive that was ever made. */
export const firstArchive = path.join(import.meta.dirname, 'fixtures', 'first.tar.zst')
