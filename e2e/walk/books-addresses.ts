import { booksScreens, documentScreens } from '#domains/books/documents/documents.addresses.ts'
import { delivery, invoice, offer, order, template } from '#domains/books/documents/documents.contract.ts'
import { mailTemplateNames } from '#domains/books/documents/mailing/mail-templates.rules.ts'
import { openingItem } from '#domains/books/documents/opening/opening-items.contract.ts'
import { itemScreens } from '#domains/books/items/items.addresses.ts'
import { item } from '#domains/books/items/items.contract.ts'
import {
  masterdataScreens,
  masterdataTypes,
  vendorScreens,
} from '#domains/books/masterdata/masterdata.addresses.ts'
import {
  bankAccount,
  numberRange,
  terms,
  textBlock,
  unit,
  vatGroup,
  warehouse,
} from '#domains/books/masterdata/masterdata.contract.ts'
import { party } from '#domains/books/masterdata/party.contract.ts'

/** Screens of the books outside the navigation. */
export const booksUnlisted = [
  booksScreens.calendar,
  booksScreens.openingItems,
  ...['', '/turnover', '/vat'].map((figure) => `${booksScreens.figures}${figure}`),
  ...mailTemplateNames.map((name) => `${booksScreens.mailTemplates}/${name}`),
  ...masterdataTypes.map((type) => `${masterdataScreens.browse}?type=${type}`),
  masterdataScreens.add,
  vendorScreens.add,
  itemScreens.create,
]

/** Lists of the books, each with its edit screen. */
export const booksEditors = [
  [offer, `${documentScreens.offer}/edit`],
  [order, `${documentScreens.order}/edit`],
  [delivery, `${documentScreens.delivery}/edit`],
  [invoice, `${documentScreens.invoice}/edit`],
  [template, `${documentScreens.template}/edit`],
  [openingItem, booksScreens.openingItem],
  [item, itemScreens.edit],
  [party, masterdataScreens.party],
  [party, vendorScreens.edit],
  [unit, masterdataScreens.unit],
  [terms, masterdataScreens.terms],
  [vatGroup, masterdataScreens.vat],
  [bankAccount, masterdataScreens['bank-account']],
  [textBlock, masterdataScreens['text-block']],
  [numberRange, masterdataScreens['number-range']],
  [warehouse, masterdataScreens.warehouse],
] as const
