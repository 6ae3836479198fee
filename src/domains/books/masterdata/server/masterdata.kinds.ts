import { recordKind } from '#kit/server/records/kind.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import {
  bankAccountsTable,
  discountsTable,
  termsTable,
  textBlocksTable,
  unitsTable,
  vatGroupsTable,
  vatRatesTable,
  warehousesTable,
} from './masterdata.table.ts'

const module = 'masterdata'
export const units = recordKind({
  name: 'unit',
  module,
  table: unitsTable,
  sortable: ['position', 'code', 'updatedAt'],
  defaultSort: 'position',
  searched: [...textsIn(unitsTable.title), ...textsIn(unitsTable.short), unitsTable.code],
})
export const termsKind = recordKind({
  name: 'terms',
  module,
  table: termsTable,
  lines: { discounts: discountsTable },
  sortable: ['position', 'days', 'updatedAt'],
  defaultSort: 'position',
  searched: textsIn(termsTable.title),
})
export const vatGroups = recordKind({
  name: 'vat_group',
  module,
  table: vatGroupsTable,
  lines: { rates: vatRatesTable },
  sortable: ['position', 'updatedAt'],
  defaultSort: 'position',
  searched: textsIn(vatGroupsTable.title),
})
export const textBlocks = recordKind({
  name: 'text_block',
  module,
  table: textBlocksTable,
  sortable: ['position', 'title', 'place', 'updatedAt'],
  defaultSort: 'position,title',
  searched: [textBlocksTable.title, ...textsIn(textBlocksTable.text)],
  found: ({ title, text }) => ({ title, body: text.de }),
})
export const warehouses = recordKind({
  name: 'warehouse',
  module,
  table: warehousesTable,
  sortable: ['position', 'title', 'code', 'updatedAt'],
  defaultSort: 'position,title',
  searched: [warehousesTable.title, warehousesTable.code],
})
export const bankAccounts = recordKind({
  name: 'bank_account',
  table: bankAccountsTable,
  sortable: ['position', 'title', 'updatedAt'],
  defaultSort: 'position,title',
  searched: [bankAccountsTable.title, bankAccountsTable.bank, bankAccountsTable.iban],
})
