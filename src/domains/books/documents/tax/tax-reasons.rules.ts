import type { Words } from '#kit/shared/text/languages.ts'

/** Reason for charging no VAT: BT-121, empty if the list has no code, and BT-120. */
export interface TaxReason {
  code: string
  text: Words
}

const section = (country: string, at: string, de: string) => (country === 'DE' ? de : at)

/** Mandatory sentences of documents without VAT, by the seller's country. */
export const reasons = {
  /** AT § 6 Abs 1 Z 27 UStG, DE § 19 UStG; VATEX has no code for it. */
  small: (country: string): TaxReason => ({
    code: '',
    text: {
      de: `umsatzsteuerfrei, Kleinunternehmer (${section(country, '§ 6 Abs. 1 Z 27 UStG', '§ 19 UStG')})`,
      en: `exempt from VAT, small business (${section(country, 'section 6 (1) 27 UStG Austria', 'section 19 UStG Germany')})`,
    },
  }),
  /** Wording required by directive 2006/112/EC Art 226 no. 11a. */
  reverse: (country: string): TaxReason => ({
    code: 'VATEX-EU-AE',
    text: {
      de: `Steuerschuldnerschaft des Leistungsempfängers (${section(country, '§ 19 UStG', '§ 13b UStG')})`,
      en: 'Reverse charge: the recipient owes the VAT',
    },
  }),
  withinUnion: (country: string): TaxReason => ({
    code: 'VATEX-EU-IC',
    text: {
      de: `steuerfreie innergemeinschaftliche Lieferung (${section(country, 'Art. 6 und 7 UStG', '§ 4 Nr. 1 lit. b, § 6a UStG')})`,
      en: 'Intra-community supply, exempt from VAT',
    },
  }),
  exported: (country: string): TaxReason => ({
    code: 'VATEX-EU-G',
    text: {
      de: `steuerfreie Ausfuhrlieferung (${section(country, '§ 6 Abs. 1 Z 1, § 7 UStG', '§ 4 Nr. 1 lit. a, § 6 UStG')})`,
      en: 'Export, exempt from VAT',
    },
  }),
  elsewhere: {
    code: 'VATEX-EU-O',
    text: {
      de: 'nicht steuerbar, der Ort der Leistung liegt außerhalb der EU',
      en: 'outside the scope of VAT, the place of supply is outside the EU',
    },
  },
  voucher: {
    code: 'VATEX-EU-O',
    text: {
      de: 'Mehrzweckgutschein: die Umsatzsteuer fällt beim Einlösen an',
      en: 'Multi-purpose voucher: VAT is due when it is redeemed',
    },
  },
} as const
