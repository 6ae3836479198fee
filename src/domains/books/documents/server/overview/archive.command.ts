import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Command, CommandError } from '#kit/server/domain.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { documentFilesTable } from '../paper/files.table.ts'
import { frozenContent } from '../records/frozen-content.ts'
import { csvOf, invoicesTable, issuedBetween, vatTable } from './tables.service.ts'

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
/** Document number as a file name: `R2026/1` → `R2026-1`. Names that collide get a suffix: `R2026-1_2`. */
function nameIn(used: Set<string>, number: string): string {
  const plain = number.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  let [name, at] = [plain, 1]
  // Some file systems ignore case
  while (used.has(name.toLowerCase())) name = `${plain}_${++at}`
  used.add(name.toLowerCase())
  return name
}

/**
 * Writes all invoices of a year as files: content (JSON), PDF and XML if present, tables, and an index with the hash of
 * every file.
 */
export async function writeArchive(
  ctx: Ctx,
  year: number,
  folder: string,
): Promise<{ invoices: number; files: number; missing: string[] }> {
  const span = { from: `${year}-01-01`, to: `${year}-12-31` }
  const rows = await issuedBetween(ctx, span)
  await mkdir(folder, { recursive: true })
  const index: string[][] = []
  const keep = async (number: string, name: string, content: Uint8Array) => {
    await writeFile(join(folder, name), content)
    index.push([number, name, String(content.byteLength), sha256(content)])
  }
  await keep('', 'invoices.csv', await invoicesTable(ctx, span, 'de'))
  await keep('', 'vat.csv', await vatTable(ctx, span, 'de'))
  const ids = rows.map(({ _id }) => _id)
  const made =
    ids.length > 0
      ? await ctx.db.select().from(documentFilesTable).where(inArray(documentFilesTable.document, ids))
      : []
  const byDocument = Map.groupBy(made, ({ document }) => document)
  const missing: string[] = []
  const used = new Set<string>()
  for (const row of rows) {
    const number = row.number!
    const file = nameIn(used, number)
    const content = {
      ...frozenContent(row),
      salt: row.salt,
      contentHash: row.contentHash,
      sequence: row.sequence,
      previous: row.previous,
      hash: row.hash,
    }
    await keep(number, `${file}.json`, Buffer.from(JSON.stringify(content, null, 2)))
    const files = byDocument.get(row._id) ?? []
    if (files.length === 0) missing.push(number)
    for (const { role, key, sha256: known } of files) {
      const bytes = await ctx.platform.storage.read(key)
      if (sha256(bytes) !== known) throw new Error(`the ${role} of ${number} is not what it was`)
      await keep(number, `${file}.${role}`, bytes)
    }
  }
  await writeFile(join(folder, 'index.csv'), csvOf(['Nummer', 'Datei', 'Bytes', 'SHA-256'], index, 'de'))
  return { invoices: rows.length, files: index.length, missing }
}

const words = {
  de: {
    done: (invoices: number, files: number) => `${invoices} Rechnungen, ${files} Dateien.`,
    missing: 'Ohne PDF',
  },
  en: {
    done: (invoices: number, files: number) => `${invoices} invoices, ${files} files.`,
    missing: 'Without PDF',
  },
}

/** `npm run cli -- books archive 2026 DIR` */
export const archiveCommand: Command = {
  name: 'books archive',
  usage: 'YEAR DIR',
  summary: {
    de: 'Alle Rechnungen eines Jahres als Dateien ablegen, mit Verzeichnis und Prüfsummen',
    en: 'Write all invoices of a year as files, with an index and hashes',
  },
  judge({ args: [year] }) {
    if (!/^20\d\d$/.test(year ?? ''))
      throw new CommandError({ de: 'Das ist kein Jahr.', en: 'This is no year.' })
  },
  async run(platform, { args: [year, folder], say }) {
    const lang = systemLanguage(process.env)
    const t = words[lang]
    const { result } = await runRead(platform, systemCaller(lang), (ctx) =>
      writeArchive(ctx, Number(year), folder!),
    )
    say(t.done(result.invoices, result.files))
    if (result.missing.length > 0) say(`${t.missing}: ${result.missing.join(', ')}`)
  },
}
