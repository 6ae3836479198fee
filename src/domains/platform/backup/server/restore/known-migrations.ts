import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrationsFolder } from '#kit/server/platform.ts'

const namesHere = async (): Promise<string[]> =>
  (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))

/** The migrations of this program: name → checksum, as the database notes them. */
export async function knownMigrations(): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const name of await namesHere()) {
    const statements = (await readFile(path.join(migrationsFolder, name), 'utf8')).replaceAll('\r\n', '\n')
    known.set(name, createHash('sha256').update(statements).digest('hex'))
  }
  return known
}

/** Statements of a migration; null if this program does not have it. */
export async function migrationText(name: string): Promise<string | null> {
  if (!(await namesHere()).includes(name)) return null
  return readFile(path.join(migrationsFolder, name), 'utf8')
}
