/** First `most` UTF-16 units of a text. Splits no surrogate pair: JSON columns reject half of one. */
export const truncate = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
