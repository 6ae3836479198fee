import type { Words } from '#kit/shared/text/languages.ts'

const bare = (text: string) => text.replaceAll(/[\s./-]/g, '').toLowerCase()

/** True if a text contains a number in any grouping: `FN 123456 a`, `ATU 1234 5678`. */
export const namesNumber = (text: string, number: string): boolean => bare(text).includes(bare(number))

/** Registration number of the packaging register LUCID (§ 9 VerpackG): `DE` and thirteen digits. */
export const isLucidNumber = (text: string): boolean => /(^|[^A-Z\d])DE\s?\d(\s?\d){12}($|\D)/i.test(text)

/** True if a text names a collection system for packaging with a licence number. */
export const namesLicence = (text: string): boolean => /\p{L}{3}/u.test(text) && /\d/.test(text)

/** Subjects of terms and conditions; a text with fewer than three of them is a different kind of text. */
const subjectsOfTerms = [
  /vertrag|bestell|contract|order/i,
  /prei|umsatzsteuer|price|VAT/,
  /zahl|überweis|rechnung|payment|pay\b/i,
  /liefer|versand|abhol|deliver|shipping|dispatch/i,
  /widerruf|rücktritt|withdraw/i,
  /gewährleist|mangel|mängel|haft|guarantee|warrant|liab/i,
  /eigentum|gericht|recht\b|title|law\b|court/i,
]
export const areTerms = (text: string): boolean =>
  subjectsOfTerms.filter((subject) => subject.test(text)).length >= 3

/** True if a page is about shipping: it may precede a table that the shop generates. */
export const isAboutShipping = (text: string): boolean =>
  /versand|liefer|shipping|deliver|dispatch/i.test(text)

/** Facts about orders that a privacy statement lacks (Art. 13 GDPR), as far as a program can tell. */
export function privacyGaps(text: string): Words[] {
  const gaps: Words[] = []
  if (!/bestell|einkauf|\bkauf|kund(en|in|e\b)|\borders?\b(?! to\b)|purchase|customer/i.test(text))
    gaps.push({
      de: 'dass Daten für Bestellungen verarbeitet werden',
      en: 'that data are processed for orders',
    })
  if (
    !/aufbewahr|aufgehoben|gespeichert|speicher|lösch|\bjahre?\b|\bfrist|retain|retention|kept|keep|stored|delete|years?\b/i.test(
      text,
    )
  )
    gaps.push({ de: 'wie lange sie aufbewahrt werden', en: 'how long they are kept' })
  return gaps
}

const withdrawal =
  'widerruf(?!s?formular|sbelehrung|sfunktion)|rücktritt|zurücktreten|zurückgeben|zurücksenden|rückgabe|umtausch'
const withdrawalEnglish = 'withdraw(?!al form)|cancel|send back|return(?:ing|s)?\\b'
/**
 * Denials of the right within a sentence. Every repetition is bounded, because a hostile text would otherwise take
 * minutes.
 */
const denials = [
  `\\b(?:kein|nie(?:mals)?)\\p{L}{0,30}\\b.{0,60}(?:${withdrawal})`,
  `(?:${withdrawal})\\p{L}{0,30}[^,]{0,40}\\b(?:nicht (?:möglich|zulässig|gestattet|erlaubt|vorgesehen)|ausgeschlossen|unzulässig|unmöglich)`,
  `(?:${withdrawal})\\p{L}{0,30}[^,]{0,20}\\b(?:besteht|steht|gilt|haben|gibt)\\b[^,]{0,30}\\bnicht\\b`,
  `\\bnicht\\b[^,]{0,40}(?:${withdrawal})`,
  `verzicht\\p{L}{0,30}\\b.{0,40}(?:${withdrawal})`,
  `\\b(?:no|never|not|cannot|can't|without)\\b[^,]{0,40}(?:${withdrawalEnglish})`,
  `(?:${withdrawalEnglish})\\p{L}{0,30}[^,]{0,40}\\b(?:not (?:possible|permitted|allowed|available)|excluded|impossible)`,
  `\\bwaive\\p{L}{0,30}\\b.{0,40}(?:${withdrawalEnglish})`,
].map((denial) => new RegExp(denial, 'iu'))
/** Sentences that may state statutory exceptions, which need a human check. */
const condition =
  /(^|\P{L})(bei|für|wenn|sofern|soweit|falls|außer|sobald|unless|if|for|where|once|except)(\P{L}|$)|es sei denn/iu
const fourteen = /(^|\D)14(\D|$)|vierzehn|fourteen/i
const fewer = '[1-9]|1[0-3]|drei|fünf|sieben|acht|zehn|zwölf|three|five|seven|eight|ten|twelve'
const shorter = new RegExp(
  `(?:^|[^\\p{L}\\d.,])(?:${fewer})\\s+(?:werk|arbeits|kalender|working |calendar )?(?:tagen?|days)(?:\\P{L}|$)`,
  'iu',
)

const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/([^\n])\n(?!\n)/g, '$1 ')
    .split(/[.!?;]\s|\n/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Error in a shop's own withdrawal instructions (Annex I A of directive 2011/83/EU); null: none detected. */
export function withdrawalFault(text: string): 'noPeriod' | 'denied' | 'shorter' | null {
  const isAbout = new RegExp(`${withdrawal}|${withdrawalEnglish}`, 'iu')
  const about = sentencesOf(text).filter((sentence) => isAbout.test(sentence))
  const isDenied = (sentence: string) => denials.some((denial) => denial.test(sentence))
  if (about.some((sentence) => isDenied(sentence) && !condition.test(sentence))) return 'denied'
  if (about.some((sentence) => shorter.test(sentence) && !fourteen.test(sentence))) return 'shorter'
  return about.some((sentence) => fourteen.test(sentence) && !isDenied(sentence)) ? null : 'noPeriod'
}

/** Limit because each link costs queries in every write that changes its text. */
const mostLinks = 500

/** Internal addresses linked in a formatted text, without query and fragment; 500 at most. */
export const ownLinksIn = (html: string): string[] =>
  [
    ...new Set(
      [...html.matchAll(/<a\b[^<>]*\shref="(\/[^"?#]*)/g)].flatMap(([, href = '']) =>
        // The lookbehind avoids retrying a long run of slashes from each position
        href.startsWith('//') ? [] : href.length > 1 ? href.replace(/(?<!\/)\/+$/, '') : href,
      ),
    ),
  ].slice(0, mostLinks)

/** Plausibility of the seller's data, by field. */
export const contactRules = {
  name: (text: string) => /\p{L}{2}/u.test(text),
  street: (text: string) => /\p{L}{2}/u.test(text),
  zip: (text: string) => /\d{3}/.test(text),
  city: (text: string) => /\p{L}{2}/u.test(text),
  email: (text: string) => /^\S+@\S+\.\S{2,}$/.test(text),
  phone: (text: string) => (text.match(/\d/g)?.length ?? 0) >= 6,
} as const
