import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import type { OwnColumn } from '#kit/server/records/table-lines.ts'
import { transferHandlers } from '#kit/server/records/transfer.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { unitsById, vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import { item } from '../items.contract.ts'
import { judge } from './items.judge.ts'
import { items } from './items.kind.ts'
import { itemRecordCalls } from './items.service.ts'

const column = (
  field: string,
  de: string,
  en: string,
  example: string | number | boolean | null,
  own?: OwnColumn,
) => ({
  field,
  heading: { de, en },
  example,
  ...(own ? { own } : {}),
})

type Texts = Record<Language, string>
const noTexts: Texts = { de: '', en: '' }

/** Text of an item in one language; the other is kept. */
const inLanguage = (field: 'title' | 'text', lang: Language, schema: z.ZodType): OwnColumn => ({
  schema,
  put(values, said: string, { row }) {
    const before = (values[field] ?? row?.[field] ?? noTexts) as Texts
    values[field] = { ...before, [lang]: said }
    return undefined
  },
  of: (record) => (record[field] as Texts)[lang],
})

/** Master data record by name. */
const byName = (
  field: 'unit' | 'vatGroup',
  names: (ctx: Ctx) => Promise<ReadonlyMap<string, string>>,
  unknown: (said: string) => Texts,
): OwnColumn<ReadonlyMap<string, string>> => ({
  schema: z.string().trim().max(120),
  prepare: names,
  put(values, said: string, { known }) {
    if (said === '') return undefined
    const found = [...known].find(([name]) => name.toLowerCase() === said.toLowerCase())
    if (!found) return unknown(said)
    values[field] = found[1]
    return undefined
  },
  of: (record, known) => [...known].find(([, _id]) => _id === record[field])?.[0] ?? '',
})

const unit = byName(
  'unit',
  async (ctx) => new Map([...(await unitsById(ctx)).values()].map(({ _id, code }) => [code, _id] as const)),
  (said) => ({
    de: `Eine Einheit „${said}“ gibt es nicht. Nehmen Sie ihren Code aus den Stammdaten, etwa XBO für Flasche.`,
    en: `There is no unit “${said}”. Take its code from the master data, such as XBO for bottle.`,
  }),
)
const vatGroup = byName(
  'vatGroup',
  async (ctx) =>
    new Map(
      [...(await vatGroupsById(ctx)).values()].flatMap(({ _id, key, title }) =>
        [key ?? '', title.de, title.en].filter(Boolean).map((name) => [name, _id] as const),
      ),
    ),
  (said) => ({
    de: `Eine Steuergruppe „${said}“ gibt es nicht. Nehmen Sie ihren Namen aus den Stammdaten.`,
    en: `There is no VAT group “${said}”. Take its name from the master data.`,
  }),
)
const title = z.string().trim().max(200)
const text = z.string().trim().max(5000)

/** Import and export of items, identified by number. */
export const itemTransferCalls = transferHandlers(item, items, {
  columns: [
    column('number', 'Artikelnummer', 'Item number', '1001'),
    column('title.de', 'Bezeichnung', 'Name', 'Grüner Veltliner', inLanguage('title', 'de', title.min(1))),
    column('title.en', 'Bezeichnung englisch', 'Name in English', '', inLanguage('title', 'en', title)),
    column('text.de', 'Text', 'Text', '', inLanguage('text', 'de', text)),
    column('text.en', 'Text englisch', 'Text in English', '', inLanguage('text', 'en', text)),
    column('kind', 'Art (article, service, set)', 'Kind (article, service, set)', 'article'),
    column('unit', 'Einheit (Code)', 'Unit (code)', 'XBO', unit),
    column('vatGroup', 'Steuergruppe', 'VAT group', 'wine', vatGroup),
    column('category', 'Kategorie', 'Category', 'Weißwein'),
    column('vintage', 'Jahrgang', 'Vintage', 2025),
    column('size', 'Größe', 'Size', '0,75 l'),
    column('colour', 'Farbe', 'Colour', ''),
    column('origin', 'Herkunft (own, bought)', 'Origin (own, bought)', 'own'),
    column('ean', 'EAN', 'EAN', ''),
    column('price', 'Preis', 'Price', 8.9),
    column('priceCounting', 'Preis ist (net, gross)', 'Price is (net, gross)', 'gross'),
    column('cost', 'Einkaufspreis', 'Cost', ''),
    column('weight', 'Gewicht in Gramm', 'Weight in grams', 1250),
    column('content', 'Inhalt', 'Content', 0.75),
    column('contentUnit', 'Einheit des Inhalts', 'Unit of the content', 'LTR'),
    column('customsCode', 'Warennummer', 'Commodity code', ''),
    column('countryOfOrigin', 'Ursprungsland', 'Country of origin', 'AT'),
    column('stocked', 'Auf Lager', 'In stock', true),
    column('active', 'Aktiv', 'Active', true),
    column('note', 'Notiz', 'Note', ''),
  ],
  lines: {
    packs: [
      column('title', 'Packung', 'Pack', '6er-Karton'),
      column('unit', 'Einheit der Packung (Code)', 'Unit of the pack (code)', 'XCT', unit),
      column('quantity', 'Menge in der Packung', 'Quantity in the pack', 6),
      column('ean', 'EAN der Packung', 'EAN of the pack', ''),
    ],
  },
  key: 'number',
  title: 'title',
  file: 'artikel',
  calls: itemRecordCalls,
  judge: (ctx, values, row) =>
    judge(ctx, { ...(row ?? item.defaults), ...values }, row ? (row['_id'] as string) : null),
})
