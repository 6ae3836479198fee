/** What is left when a number with letters (A is 10, Z is 35) is divided by 97: ISO 7064 MOD 97-10. */
function mod97(text: string): number {
  let rest = 0
  for (const sign of text.toUpperCase()) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Whether an IBAN has the form and the check digits of ISO 13616. */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1

/** Whether a Leitweg-ID has the parts and check digits that KoSIT describes (format specification 2.0.2). */
export const isLeitwegId = (text: string): boolean =>
  /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i.test(text) && mod97(text.replaceAll('-', '')) === 1

/** Whether the last digit of a GTIN or GLN is right: GS1 General Specifications § 7.9. */
export function isGs1Number(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text].map(Number).toReversed()
  return digits.reduce((all, digit, index) => all + digit * (index % 2 ? 3 : 1), 0) % 10 === 0
}
