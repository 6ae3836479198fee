/** Input of the templates in `templates/`, as JSON: formatted texts in printing order. */
export interface Sheet {
  lang: string
  region: string
  /** Title of the PDF. */
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
  /** Head of the following pages. */
  running: string
  subject: string
  /** Diagonal stamp; empty: none. */
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
      /** Optional line, in no total. */
      faint: boolean
    }
  | { kind: 'group'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'subtotal'; name: string; amount: string }

/** Input of the template `words.typ`. */
export type WordsSheet = Pick<Sheet, 'lang' | 'region' | 'title' | 'seller' | 'day' | 'look'> & {
  text: string
}
