import path from 'node:path'

/** The first archive ever made. */
export const firstArchive = path.join(import.meta.dirname, 'fixtures', 'first.tar.zst')
