/** Advance widths of Helvetica and Helvetica-Bold for the characters 32 to 126, in thousandths (Adobe's core font metrics). */
const plain =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const bold =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'

const widths = { plain: plain.split(' ').map(Number), bold: bold.split(' ').map(Number) }
const wide: Record<string, number> = {
  ß: 611,
  '€': 556,
  '–': 556,
  '—': 1000,
  '…': 1000,
  '„': 400,
  '“': 400,
  '”': 400,
  '’': 250,
  '§': 556,
  '°': 400,
  '•': 350,
}

/** Width of a line in points. Accented letters are as wide as plain ones. */
export function widthOf(text: string, size: number, weight: 'plain' | 'bold'): number {
  let sum = 0
  for (const sign of text.normalize('NFC')) {
    const plainSign = sign.normalize('NFD').charAt(0)
    sum += wide[sign] ?? widths[weight][plainSign.charCodeAt(0) - 32] ?? 556
  }
  return (sum * size) / 1000
}

const windows: Record<string, number> = {
  '€': 128,
  '„': 132,
  '…': 133,
  '‘': 145,
  '’': 146,
  '“': 147,
  '”': 148,
  '•': 149,
  '–': 150,
  '—': 151,
}

/** The text as a PDF string in WinAnsiEncoding, with its parentheses. Throws for characters missing there. */
export function pdfString(text: string): string {
  const bytes = [...text.normalize('NFC')].map((sign) => {
    const code = windows[sign] ?? sign.codePointAt(0) ?? 0
    if (code > 255) throw new Error(`no place for "${sign}" in the PDF's character set`)
    return code
  })
  return `<${Buffer.from(bytes).toString('hex')}>`
}
