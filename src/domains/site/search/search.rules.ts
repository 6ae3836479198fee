import type { Language } from '#kit/shared/text/languages.ts'

/** What stands at an address of its own: no record, but findable. */
export const serviceCollection = 'service'

/** Collections that can be searched, with what one of their records is called. */
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

/** The same for several of them. */
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
