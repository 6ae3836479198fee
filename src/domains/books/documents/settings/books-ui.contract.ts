import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'

/** Columns of the lists that may be left out; the number always stands there. */
export const listColumns = {
  offer: ['issuedOn', 'validUntil', 'gross', 'state', 'updatedAt'],
  order: ['issuedOn', 'gross', 'state', 'updatedAt'],
  delivery: ['issuedOn', 'gross', 'state', 'updatedAt'],
  invoice: ['issuedOn', 'dueOn', 'gross', 'open', 'state', 'updatedAt'],
  template: ['makes', 'every', 'nextOn', 'gross', 'state', 'updatedAt'],
} as const

/** What the address of the books can open first. */
export const startScreens = [
  'overview',
  'offer',
  'order',
  'delivery',
  'invoice',
  'calendar',
  'figures',
] as const
export type StartScreen = (typeof startScreens)[number]

const shownColumns = <const C extends readonly [string, ...string[]]>(columns: C) => z.array(z.enum(columns))

/** How an office works with its documents: first screen, columns, keys. Whoever chooses columns for himself keeps them. */
export const booksUi = z.object({
  start: z.enum(startScreens),
  columns: z.object({
    offer: shownColumns(listColumns.offer),
    order: shownColumns(listColumns.order),
    delivery: shownColumns(listColumns.delivery),
    invoice: shownColumns(listColumns.invoice),
    template: shownColumns(listColumns.template),
  }),
  /** Enter in the last line begins another one. */
  enterAdds: z.boolean(),
  /** Up and down go to the same field of the line above and below. */
  arrowsMove: z.boolean(),
})
export type BooksUi = z.output<typeof booksUi>

const usual = <C extends string>(columns: readonly C[]) => columns.filter((name) => name !== 'updatedAt')

/** Before anybody has set anything. */
export const defaultBooksUi: BooksUi = {
  start: 'overview',
  columns: {
    offer: usual(listColumns.offer),
    order: usual(listColumns.order),
    delivery: usual(listColumns.delivery),
    invoice: usual(listColumns.invoice),
    template: usual(listColumns.template),
  },
  enterAdds: true,
  arrowsMove: true,
}

const shown = z.object({ value: booksUi, ...storedVersion })

export const booksUiCalls = {
  booksUi: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/settings/ui',
    summary: 'How the office works with its documents: first screen, columns of lists, keys',
    access: { module: 'document', action: 'read' },
    input: z.object({}),
    output: shown,
  }),
  updateBooksUi: endpoint({
    method: 'PUT',
    path: '/api/v0/accounting/settings/ui',
    summary: 'Change how the office works with its documents',
    access: 'admin',
    input: z.object({ ...booksUi.partial().shape, ...knownVersion }),
    output: shown,
  }),
}
