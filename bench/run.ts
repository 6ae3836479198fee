import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { backupRows } from './backup.ts'
import { Bench, type Row } from './bench.ts'
import { amountRows } from './books-amounts.ts'
import { paperRows } from './books-paper.ts'
import { bookingRows } from './bookings.ts'
import { bundleRows } from './bundles.ts'
import { growthRows } from './growth.ts'
import { guestRows } from './guest-pages.ts'
import { importRows } from './imports.ts'
import { imageRows } from './images.ts'
import { listRows } from './lists.ts'
import { letterRows } from './letters.ts'
import type { Result } from './measuring.ts'
import { orderRows } from './orders.ts'
import { runningCostRows } from './running-costs.ts'
import { writeRows } from './writes.ts'

// Ordered: first what restarts the site, then measurements of a small site, then those that fill it
const groups: Readonly<Record<string, readonly Row[]>> = {
  weight: bundleRows,
  costs: runningCostRows,
  guests: guestRows,
  images: imageRows,
  writes: writeRows,
  growth: growthRows,
  lists: listRows,
  backup: backupRows,
  imports: importRows,
  books: [...paperRows, ...amountRows],
  booking: bookingRows,
  orders: orderRows,
  newsletter: letterRows,
}
const rows = Object.values(groups).flat()

/** True if a row is requested by its name or by its group's. */
const isNamed = (row: Row, name: string) => row.name === name || (groups[name]?.includes(row) ?? false)

const usage = `Usage: npm run bench -- [--short] [--json FILE] [NAME …]

Measures the program against the bare things it stands on and prints a table. A target that is missed is told, not an
error; the exit code is 1 when something could not be measured.

  --short      Only prove that everything can be measured; its numbers mean nothing
  --json FILE  Write the numbers into a file, too
  NAME         Only these rows, or all of a group:
${Object.entries(groups)
  .map(([group, list]) => `${' '.repeat(15)}${group}: ${list.map(({ name }) => name).join(', ')}`)
  .join('\n')}
`

const say = (text: string) => process.stderr.write(`${text}\n`)

function table(results: readonly Result[]): string {
  const told = (met: boolean | null) => (met === null ? '–' : met ? 'yes' : 'NO')
  const lines = [
    ['name', 'ours', 'bare', 'ratio', 'target', 'met?'],
    ...results.map(({ name, ours, bare, ratio, target, met }) => [
      name,
      ours,
      bare,
      ratio,
      target,
      told(met),
    ]),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [lines[0]!, rule, ...lines.slice(1)]
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function measure(
  chosen: readonly Row[],
  bench: Bench,
): Promise<{ results: Result[]; failed: string[] }> {
  const results: Result[] = []
  const failed: string[] = []
  for (const { name, measure: one } of chosen) {
    say(`Measuring ${name} …`)
    try {
      const found = await one(bench)
      results.push(...found)
      // Printed at once, so that an interrupted run keeps its results
      for (const { name: what, ours, bare, ratio } of found)
        say(`  ${what}: ${ours}, bare ${bare}, ratio ${ratio}`)
    } catch (error) {
      failed.push(name)
      say(`${name} failed: ${(error as Error).stack ?? String(error)}`)
    }
  }
  return { results, failed }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean' }, json: { type: 'string' }, help: { type: 'boolean' } },
  })
  const unknown = positionals.filter((name) => !rows.some((row) => isNamed(row, name)))
  if (values.help || unknown.length > 0) {
    say(unknown.length > 0 ? `Unknown: ${unknown.join(', ')}\n\n${usage}` : usage)
    return values.help ? 0 : 1
  }
  const chosen = rows.filter(
    (row) => positionals.length === 0 || positionals.some((name) => isNamed(row, name)),
  )
  const bench = new Bench(values.short ?? false)
  const stop = () => void bench.close().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const before = loadavg()[0] ?? 0
  try {
    const { results, failed } = await measure(chosen, bench)
    process.stdout.write(`\n${table(results)}\n\n`)
    const machine = { cores: cpus().length, node: process.version, loadBefore: Number(before.toFixed(2)) }
    process.stdout.write(
      `${machine.cores} cores, Node ${machine.node}, load ${machine.loadBefore} at the beginning\n`,
    )
    if (values.json)
      await writeFile(
        values.json,
        `${JSON.stringify({ short: values.short ?? false, machine, results, failed }, null, 2)}\n`,
      )
    if (failed.length > 0) process.stdout.write(`Not measured: ${failed.join(', ')}\n`)
    return failed.length > 0 ? 1 : 0
  } finally {
    await bench.close()
  }
}

process.exitCode = await main()
