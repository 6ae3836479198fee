import { encode, wrap } from 'nodemailer/lib/qp/index.js'

const softBreak = '=\r\n'
/** One less than a line's limit: the following text begins with a soft break. */
const longest = 75

/**
 * Encodes text as quoted-printable (RFC 2045 § 6.7). The result begins with a soft line break, so that separately
 * encoded texts can be concatenated: parts shared by many mails are encoded once.
 */
export const quoted = (text: string): string =>
  text === '' ? '' : softBreak + wrap(encode(text.replaceAll(/\r\n?|\n/g, '\r\n')), longest)

/** One MIME part with its headers, from texts encoded by `quoted`. */
export const quotedPart = (type: 'text/html' | 'text/plain', words: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    words.startsWith(softBreak) ? words.slice(softBreak.length) : words,
  ].join('\r\n')
