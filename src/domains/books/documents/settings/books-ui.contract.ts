import { z } from 'zod'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'

/** Optional columns of the lists; the number is always shown. */
export const listColumns = {
  offer: ['issuedOn', 'validUntil', 'gross', 'state', 'updatedAt'],
  order: ['issuedOn', 'gross', 'state', 'updatedAt'],
  delivery: ['issuedOn', 'gross', 'state', 'updatedAt'],
  invoice: ['issuedOn', 'dueOn', 'gross', 'open', 'state', 'updatedAt'],
  template: ['makes', 'every', 'nextOn', 'gross', 'state', 'updatedAt'],
} as const

/** Choices for the first screen of the books. */
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

const usual = <C extends string>(columns: readonly C[]) => columns.filter((name) => name !== 'updatedAt')

/** Office-wide screen settings: first screen, columns, keys. Columns a person has chosen take precedence. */
export const booksUiContract = settingsCalls({
  name: 'books-ui',
  path: '/api/v0/accounting/settings/ui',
  summaries: {
    read: 'How the office works with its documents: first screen, columns of lists, keys',
    save: 'Change how the office works with its documents',
  },
  fields: {
    start: z.enum(startScreens),
    columns: z.object({
      offer: shownColumns(listColumns.offer),
      order: shownColumns(listColumns.order),
      delivery: shownColumns(listColumns.delivery),
      invoice: shownColumns(listColumns.invoice),
      template: shownColumns(listColumns.template),
    }),
    /** Enter in the last line adds a line. */
    enterAdds: z.boolean(),
    /** Up and down move to the same field of the neighbouring line. */
    arrowsMove: z.boolean(),
  },
  defaults: {
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
  },
  access: { read: { module: 'document', action: 'read' } },
  apart: true,
})
export type BooksUi = SettingsOf<typeof booksUiContract>
