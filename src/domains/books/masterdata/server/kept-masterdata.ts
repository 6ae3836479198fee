import { asc } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { linesOf } from '#kit/server/records/answer.ts'
import type { BankAccount, Terms, TextBlock, Unit, VatGroup, Warehouse } from '../masterdata.contract.ts'
import { bankAccounts, termsKind, textBlocks, units, vatGroups, warehouses } from './masterdata.kinds.ts'
import {
  bankAccountsTable,
  documentRangesTable,
  termsTable,
  textBlocksTable,
  unitsTable,
  vatGroupsTable,
  warehousesTable,
} from './masterdata.table.ts'

/** Caches all records of a kind that changes rarely but is read with every document. Tags the answer. */
function keptList<T>(ctx: Ctx, { name }: { name: string }, make: (ctx: Ctx) => Promise<T[]>) {
  ctx.tag(name)
  return keptValue<readonly T[]>(ctx, `masterdata ${name}`, { tags: [name], inWrites: true }, make)
}

export const keptUnits = (ctx: Ctx): Promise<readonly Unit[]> =>
  keptList(ctx, units, (asked) => asked.db.select().from(unitsTable).orderBy(asc(unitsTable.position)))

export const keptBankAccounts = (ctx: Ctx): Promise<readonly BankAccount[]> =>
  keptList(ctx, bankAccounts, (asked) =>
    asked.db.select().from(bankAccountsTable).orderBy(asc(bankAccountsTable.position)),
  )

export const keptWarehouses = (ctx: Ctx): Promise<readonly Warehouse[]> =>
  keptList(ctx, warehouses, (asked) =>
    asked.db.select().from(warehousesTable).orderBy(asc(warehousesTable.position)),
  )

export const keptTextBlocks = (ctx: Ctx): Promise<readonly TextBlock[]> =>
  keptList(ctx, textBlocks, (asked) =>
    asked.db
      .select()
      .from(textBlocksTable)
      .orderBy(asc(textBlocksTable.position), asc(textBlocksTable.title)),
  )

/** Ranges of document numbers, without their counters. */
export const keptRanges = (ctx: Ctx) =>
  keptList(ctx, { name: 'number_range' }, (asked) => asked.db.select().from(documentRangesTable))

/** Includes cash discounts. */
export const keptTerms = (ctx: Ctx): Promise<readonly Terms[]> =>
  keptList(ctx, termsKind, async (asked) => {
    const rows = await asked.db.select().from(termsTable).orderBy(asc(termsTable.position))
    const lines = await linesOf(asked, termsKind, rows)
    return rows.map((row, at) => ({ ...row, ...lines[at] }) as unknown as Terms)
  })

/** Includes rates. */
export const keptVatGroups = (ctx: Ctx): Promise<readonly VatGroup[]> =>
  keptList(ctx, vatGroups, async (asked) => {
    const rows = await asked.db.select().from(vatGroupsTable).orderBy(asc(vatGroupsTable.position))
    const lines = await linesOf(asked, vatGroups, rows)
    return rows.map((row, at) => ({ ...row, ...lines[at] }) as unknown as VatGroup)
  })

/** Active records, defaults first. */
export const activeFirst = <T extends { active: boolean; isDefault: boolean }>(all: readonly T[]): T[] =>
  all.filter(({ active }) => active).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
