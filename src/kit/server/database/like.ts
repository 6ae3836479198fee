/** A text as it stands in a pattern of `like`: `%`, `_` and `\` mean themselves (PostgreSQL § 9.7.1). */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of `like` and `ilike` for everything that contains a text. */
export const containing = (text: string): string => `%${likeText(text)}%`
