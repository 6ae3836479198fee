import type { Words } from '#kit/shared/text/languages.ts'

/** Units of UN/ECE Recommendation 20 and 21 (packs with an X) for invoices, from the list of EN 16931 (BR-CL-23). */
export const unitCodes: Readonly<Record<string, Words>> = {
  C62: { de: 'Eins, Stück', en: 'One, piece' },
  H87: { de: 'Stück', en: 'Piece' },
  XBO: { de: 'Flasche', en: 'Bottle' },
  XCT: { de: 'Karton', en: 'Carton' },
  XBX: { de: 'Schachtel', en: 'Box' },
  XCR: { de: 'Kiste', en: 'Crate' },
  XCS: { de: 'Kasten', en: 'Case' },
  XPK: { de: 'Paket', en: 'Package' },
  XPX: { de: 'Palette', en: 'Pallet' },
  XBG: { de: 'Sack, Beutel', en: 'Bag' },
  SET: { de: 'Set', en: 'Set' },
  PR: { de: 'Paar', en: 'Pair' },
  LTR: { de: 'Liter', en: 'Litre' },
  MLT: { de: 'Milliliter', en: 'Millilitre' },
  CLT: { de: 'Zentiliter', en: 'Centilitre' },
  HLT: { de: 'Hektoliter', en: 'Hectolitre' },
  GRM: { de: 'Gramm', en: 'Gram' },
  KGM: { de: 'Kilogramm', en: 'Kilogram' },
  TNE: { de: 'Tonne', en: 'Tonne' },
  MTR: { de: 'Meter', en: 'Metre' },
  CMT: { de: 'Zentimeter', en: 'Centimetre' },
  MMT: { de: 'Millimeter', en: 'Millimetre' },
  KMT: { de: 'Kilometer', en: 'Kilometre' },
  MTK: { de: 'Quadratmeter', en: 'Square metre' },
  MTQ: { de: 'Kubikmeter', en: 'Cubic metre' },
  MIN: { de: 'Minute', en: 'Minute' },
  HUR: { de: 'Stunde', en: 'Hour' },
  DAY: { de: 'Tag', en: 'Day' },
  WEE: { de: 'Woche', en: 'Week' },
  MON: { de: 'Monat', en: 'Month' },
  ANN: { de: 'Jahr', en: 'Year' },
  LS: { de: 'Pauschale', en: 'Lump sum' },
  KWH: { de: 'Kilowattstunde', en: 'Kilowatt hour' },
  P1: { de: 'Prozent', en: 'Percent' },
}

/** Document kinds that texts and number ranges distinguish. */
export const documentKinds = ['offer', 'order', 'delivery', 'invoice', 'creditNote'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Position of a text block in a document; `mail` is the text of its mail. */
export const textPlaces = ['intro', 'closing', 'line', 'mail'] as const
export type TextPlace = (typeof textPlaces)[number]

/** Start of the payment period. */
export const termsStarts = ['invoice', 'delivery', 'monthEnd'] as const
export type TermsStart = (typeof termsStarts)[number]

/** Payment methods. */
export const termsMethods = ['transfer', 'prepaid', 'cash', 'card', 'directDebit'] as const
export type TermsMethod = (typeof termsMethods)[number]

/** Kinds of VAT groups: taxed, zero-rated, exempt, outside the scope of VAT. */
export const vatGroupKinds = ['rate', 'zero', 'exempt', 'outside'] as const
export type VatGroupKind = (typeof vatGroupKinds)[number]

/** Origin of an item: some rates apply to own produce only. */
export const origins = ['any', 'own', 'bought'] as const
export type Origin = (typeof origins)[number]
