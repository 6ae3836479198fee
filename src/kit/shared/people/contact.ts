/** A phone number as a telephone dials it: `+43 2942 123-45` → `+43294212345`; `(0)` after a country code is not dialled. */
export const dialled = (phone: string): string =>
  phone.replace(phone.startsWith('+') ? /\(0\)/ : /^$/, '').replaceAll(/(?!^\+)\D/g, '')

/** The two sides of an e-mail address; they travel apart so that a look for `@` in the page finds nothing. */
export const splitEmail = (email: string): { user: string; host: string } | null => {
  const at = email.lastIndexOf('@')
  return at > 0 ? { user: email.slice(0, at), host: email.slice(at + 1) } : null
}

/** Text as HTML in which every letter is written by its number: any browser reads it, a simple harvester does not. */
export const veiled = (text: string): string =>
  Array.from(text, (letter) => `&#${letter.codePointAt(0)};`).join('')
