/** Dialling form of a phone number: `+43 2942 123-45` → `+43294212345`; drops `(0)` after a country code. */
export const dialled = (phone: string): string =>
  phone.replace(phone.startsWith('+') ? /\(0\)/ : /^$/, '').replaceAll(/(?!^\+)\D/g, '')

/** Splits an e-mail address; sent in two parts, so that harvesters find no `@` in the page. */
export const splitEmail = (email: string): { user: string; host: string } | null => {
  const at = email.lastIndexOf('@')
  return at > 0 ? { user: email.slice(0, at), host: email.slice(at + 1) } : null
}

/** HTML with every letter as a numeric reference: readable for browsers, not for simple harvesters. */
export const veiled = (text: string): string =>
  Array.from(text, (letter) => `&#${letter.codePointAt(0)};`).join('')
