export interface Finding {
  /** Key under `kit.textCheck`. */
  code: 'headingOrder' | 'emptyHeading' | 'missingAlt' | 'emptyLink' | 'vagueLink' | 'tableHead'
  /** Such a text can't be published. */
  blocks: boolean
  /** The words that it is about. */
  place: string
}

const vague = new Set([
  'hier',
  'hier klicken',
  'klicken sie hier',
  'mehr',
  'weiter',
  'link',
  'here',
  'click here',
  'more',
  'read more',
])

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

/**
 * Looks for what shuts people out of a formatted text (WCAG 2.2: 1.1.1, 1.3.1, 2.4.4, 2.4.6). Headings begin at
 * level 2, because the page title is level 1.
 */
export function checkText(html: string): Finding[] {
  const findings: Finding[] = []
  let level = 1
  for (const [, digit = '', inner = ''] of html.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi)) {
    const words = plain(inner)
    if (!words) findings.push({ code: 'emptyHeading', blocks: true, place: `H${digit}` })
    else if (Number(digit) > level + 1) findings.push({ code: 'headingOrder', blocks: true, place: words })
    level = Number(digit)
  }
  for (const [tag] of html.matchAll(/<img\b[^>]*>/gi)) {
    if (attribute(tag, 'alt')?.trim()) continue
    const name = attribute(tag, 'src')?.split('/').at(-1) ?? ''
    findings.push({ code: 'missingAlt', blocks: true, place: name })
  }
  for (const [, tag = '', inner = ''] of html.matchAll(/(<a\b[^>]*>)([\s\S]*?)<\/a>/gi)) {
    const words = plain(inner)
    if (!words && !/<img\b/i.test(inner))
      findings.push({ code: 'emptyLink', blocks: true, place: attribute(tag, 'href') ?? '' })
    else if (
      vague.has(
        words
          .toLocaleLowerCase('de')
          .replace(/[.…»›>→!]+$/u, '')
          .trim(),
      )
    ) {
      findings.push({ code: 'vagueLink', blocks: false, place: words })
    }
  }
  for (const [table] of html.matchAll(/<table\b[\s\S]*?<\/table>/gi)) {
    if (!/<th\b/i.test(table))
      findings.push({ code: 'tableHead', blocks: false, place: plain(table).slice(0, 40) })
  }
  return findings
}
