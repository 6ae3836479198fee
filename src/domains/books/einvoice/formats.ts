import type { InvoiceFormat } from '#domains/books/documents/content/content.contract.ts'

/** Machine-readable formats, that is all but plain PDF. */
export type XmlFormat = Exclude<InvoiceFormat, 'pdf'>

export const xmlFormats = [
  'zugferd',
  'xrechnung-ubl',
  'xrechnung-cii',
  'peppol',
  'ebinterface',
] as const satisfies XmlFormat[]

/** Properties of a format as data: a new version of a norm is a new row. */
export interface FormatFacts {
  /** Common name. */
  name: string
  version: string
  syntax: 'ubl' | 'cii' | 'ebinterface'
  /** BT-24 */
  specification?: string
  /** BT-23 */
  process?: string
  /** Rule sets in addition to EN 16931. */
  rules: readonly ('xrechnung' | 'peppol')[]
}

const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

export const formatFacts: Readonly<Record<XmlFormat, FormatFacts>> = {
  'xrechnung-ubl': {
    name: 'XRechnung (UBL)',
    version: '3.0',
    syntax: 'ubl',
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    process: billing,
    rules: ['xrechnung'],
  },
  'xrechnung-cii': {
    name: 'XRechnung (CII)',
    version: '3.0',
    syntax: 'cii',
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    process: billing,
    rules: ['xrechnung'],
  },
  peppol: {
    name: 'Peppol BIS Billing',
    version: '3.0',
    syntax: 'ubl',
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    process: billing,
    rules: ['peppol'],
  },
  zugferd: {
    name: 'ZUGFeRD, Factur-X (EN 16931)',
    version: '2.5',
    syntax: 'cii',
    specification: 'urn:cen.eu:en16931:2017',
    rules: [],
  },
  ebinterface: { name: 'ebInterface', version: '6.1', syntax: 'ebinterface', rules: [] },
}
