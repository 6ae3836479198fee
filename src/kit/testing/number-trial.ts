import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/database/connect.ts'
import { type NumberRange, proveRange, type RangeProof, takeNumber } from '../server/numbers/number-ranges.ts'

/** Number range of the trials, with the time of issue: in Vienna it is the first hour of 2027. */
export const trialRange: NumberRange = { name: 'invoice', pattern: 'R{YYYY}-{NNNN}' }
export const trialTime = { at: '2026-12-31T23:30:00.000Z', zone: 'Europe/Vienna' }

/** A table of numbered rows without constraints, so that only the range prevents duplicates. */
export async function makeInvoices({ pool }: Database): Promise<void> {
  await pool.query(`create table if not exists invoices ("number" text, "period" text, "counter" bigint)`)
}

/** Takes one number for a new row; with `fails` the transaction is rolled back after that. */
export const takeOne = (database: Database, fails = false, issued = trialTime): Promise<string> =>
  database.transaction(async (db) => {
    const { number } = await takeNumber(
      { db },
      trialRange,
      issued,
      (taken) => sql`
        insert into invoices ("number", "period", "counter")
        values (${taken.number}, ${taken.period}, ${taken.counter}) returning 1`,
    )
    if (fails) throw new Error('rolled back')
    return number
  })

/**
 * Concurrent writers, each taking `each` numbers; every third transaction is rolled back. Returns the committed
 * numbers.
 */
export async function crowd(database: Database, writers: number, each: number): Promise<string[]> {
  const numbers: string[] = []
  const write = async () => {
    for (let turn = 0; turn < each; turn++) {
      const number = await takeOne(database, turn % 3 === 2).catch(() => null)
      if (number) numbers.push(number)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return numbers
}

/** Verifies the range of the trials. */
export const proof = ({ db }: Database): Promise<RangeProof> =>
  proveRange({ db }, trialRange.name, sql`select "period", "counter" from invoices`)

/**
 * Starts a process with concurrent writers, and kills it (`kill -9`) amid its work after `after` numbers.
 * Returns the numbers that it reported as committed.
 */
export async function killWriters(database: Database, writers: number, after: number): Promise<string[]> {
  const program = path.join(import.meta.dirname, 'number-writer.ts')
  const child = spawn(process.execPath, [program, database.url, database.schema, String(writers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'close')
  const told: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(line)
    if (told.length === after) child.kill('SIGKILL')
  }
  await gone
  if (child.signalCode !== 'SIGKILL')
    throw new Error(`the writers ended by themselves, with ${child.exitCode}`)
  return told
}

/** Waits until the server has noticed the killed process and rolled back its open transactions. */
export async function untilQuiet({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`
      select 1 from pg_locks join pg_class on pg_class.oid = pg_locks.relation
      where pg_locks.database = (select oid from pg_database where datname = current_database())
        and relname = 'number_ranges' and relnamespace = current_schema()::regnamespace and pid <> pg_backend_pid()`)
    if (rows.length === 0) return
  }
}
