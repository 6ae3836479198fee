import type { TransferColumn } from '#kit/server/records/table-lines.ts'
import type { Cell } from '#kit/server/tables/table-files.ts'
import type { TransferField } from '../product-transfer.contract.ts'

const column = (field: TransferField, de: string, en: string, example: Cell) => ({
  field,
  heading: { de, en },
  example,
})

/** Columns of the product table, in their order. */
export const columns: readonly (TransferColumn & { field: TransferField })[] = [
  column('number', 'Artikelnummer', 'Item number', 'GV-2025'),
  column('product', 'Produkt', 'Product', 'Grüner Veltliner'),
  column('productEn', 'Produkt (Englisch)', 'Product (English)', 'Grüner Veltliner'),
  column('address', 'Adresse', 'Address', 'gruener-veltliner'),
  column('online', 'Online', 'Online', true),
  column('groups', 'Gruppen (mit | getrennt)', 'Groups (parted by |)', 'Weißwein'),
  column(
    'goods',
    'Was es ist (wine, food, thing, service)',
    'What it is (wine, food, thing, service)',
    'wine',
  ),
  column('vintage', 'Jahrgang', 'Vintage', 2025),
  column('size', 'Größe', 'Size', '0,75 l'),
  column('colour', 'Farbe', 'Colour', ''),
  column('ean', 'EAN', 'EAN', ''),
  column('price', 'Preis', 'Price', 8.9),
  column('vatGroup', 'Steuergruppe', 'VAT group', ''),
  column('stock', 'Bestand', 'Stock', 120),
  column('stockBefore', 'Bestand bisher', 'Stock until now', ''),
  column('alcohol', 'Alkohol in Zehntelprozent', 'Alcohol in tenths of a percent', 125),
  column('ageClass', 'Altersklasse (0, 16, 18)', 'Age class (0, 16, 18)', 16),
  column('content', 'Inhalt', 'Content', 0.75),
  column('contentUnit', 'Einheit des Inhalts', 'Unit of the content', 'LTR'),
  column('weight', 'Gewicht in Gramm', 'Weight in grams', 1300),
  column('teaser', 'Kurztext', 'Short text', ''),
  column('teaserEn', 'Kurztext (Englisch)', 'Short text (English)', ''),
  column('order', 'Reihenfolge', 'Order', 10),
  column('featured', 'Auf der ersten Seite', 'On the first page', false),
  column('shippingMin', 'Versand frühestens in Tagen', 'Leaves at the earliest in days', 2),
  column('shippingMax', 'Versand spätestens in Tagen', 'Leaves at the latest in days', 7),
  column('allergens', 'Allergene', 'Allergens', 'Enthält Sulfite'),
  column('ingredients', 'Zutaten', 'Ingredients', ''),
  column('bottler', 'Abfüller', 'Bottler', ''),
  column('eLabel', 'E-Label', 'E-label', ''),
  column('producer', 'Hersteller', 'Manufacturer', ''),
  column('producerAddress', 'Anschrift des Herstellers', "Manufacturer's address", ''),
  column('producerContact', 'E-Mail oder Website des Herstellers', "Manufacturer's e-mail or website", ''),
  column('warnings', 'Hinweise zur Sicherheit', 'Safety information', ''),
]
export const fields = columns.map(({ field }) => field)
/** Name of the file without its extension. */
export const file = { de: 'produkte', en: 'products' } as const
