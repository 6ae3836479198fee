/** True if a text looks like an e-mail address; small enough for public pages, which load no Zod. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 200 && /^[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"]+\.[^\s@.]{2,}$/.test(text)
