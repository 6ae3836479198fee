import type { Language } from '#kit/shared/text/languages.ts'

/** Collection of fixed pages, which are not records. */
export const serviceCollection = 'service'

/** Searchable collections with the name of a record. */
export const collectionLabels: Record<string, Record<Language, string>> = {
  page: { de: 'Seite', en: 'Page' },
  news: { de: 'Neuigkeit', en: 'News' },
  event: { de: 'Veranstaltung', en: 'Event' },
  person: { de: 'Person', en: 'Person' },
  entry: { de: 'Eintrag', en: 'Entry' },
  file: { de: 'Datei', en: 'File' },
  notices: { de: 'Kundmachung', en: 'Notice' },
  waste_zone: { de: 'Müllkalender', en: 'Waste calendar' },
  product: { de: 'Produkt', en: 'Product' },
  product_group: { de: 'Produktgruppe', en: 'Product group' },
  [serviceCollection]: { de: 'Service', en: 'Service' },
}

/** Plural names of collections. */
export const collectionPlurals: Record<string, Record<Language, string>> = {
  page: { de: 'Seiten', en: 'Pages' },
  news: { de: 'Neuigkeiten', en: 'News' },
  event: { de: 'Veranstaltungen', en: 'Events' },
  person: { de: 'Personen', en: 'People' },
  entry: { de: 'Einträge', en: 'Entries' },
  file: { de: 'Dateien', en: 'Files' },
  notices: { de: 'Kundmachungen', en: 'Notices' },
  waste_zone: { de: 'Müllkalender', en: 'Waste calendars' },
  product: { de: 'Produkte', en: 'Products' },
  product_group: { de: 'Produktgruppen', en: 'Product groups' },
  [serviceCollection]: { de: 'Service', en: 'Services' },
}

export const searchTitle: Record<Language, string> = { de: 'Suche', en: 'Search' }
