import { encode, wrap } from 'nodemailer/lib/qp/index.js'

const softBreak = '=\r\n'
/** One less than a line may have: what follows begins with a soft break. */
const longest = 75

/**
 * Text as quoted-printable (RFC 2045 § 6.7). It begins with a soft line break, so that texts encoded one by one can stand one after
 * the other: what many mails share is encoded once.
 */
export const quoted = (text: string): string =>
  text === '' ? '' : softBreak + wrap(encode(text.replaceAll(/\r\n?|\n/g, '\r\n')), longest)

/** One part of a mail, with its headers, from texts that `quoted` made. */
export const quotedPart = (type: 'text/html' | 'text/plain', words: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    words.startsWith(softBreak) ? words.slice(softBreak.length) : words,
  ].join('\r\n')
