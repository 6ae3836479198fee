/** What the templates in `templates/` are fed with, as JSON: texts that are finished, in their order. */
export interface Sheet {
  lang: string
  region: string
  /** Of the PDF. */
  title: string
  description: string
  day: { year: number; month: number; day: number }
  seller: string
  claim: string
  look: { accent: string; headings: 'serif' | 'sans'; logoPlace: 'left' | 'right'; marks: boolean }
  logo: { file: string } | null
  sender: string
  recipient: string[]
  facts: [string, string][]
  heading: string
  /** At the head of the pages that follow. */
  running: string
  subject: string
  /** Across the sheet; empty: none. */
  stamp: string
  introduction: string
  columns: { key: ColumnKey; label: string }[]
  rows: SheetRow[]
  totals: SheetTotal[]
  payment: {
    heading: string
    text: string
    rows: [string, string][]
    code: { svg: string; alt: string; label: string } | null
  }
  notes: string[]
  closing: string
  signature: string[]
  foot: string[][]
  words: { page: string; of: string }
  attachment: { file: string; relationship: 'alternative' | 'data'; description: string } | null
}

export const columnKeys = [
  'position',
  'number',
  'name',
  'quantity',
  'unit',
  'price',
  'discount',
  'vat',
  'amount',
] as const
export type ColumnKey = (typeof columnKeys)[number]

export interface SheetTotal {
  name: string
  amount: string
  weight: 'plain' | 'main' | 'quiet'
}

export type SheetRow =
  | {
      kind: 'item'
      cells: Partial<Record<ColumnKey, string>>
      text: string
      /** Offered beside: counts in no sum. */
      faint: boolean
    }
  | { kind: 'group'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'subtotal'; name: string; amount: string }

/** What `words.typ` is fed with: words alone. */
export type WordsSheet = Pick<Sheet, 'lang' | 'region' | 'title' | 'seller' | 'day' | 'look'> & {
  text: string
}
