import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Escapes a text for `like`: `%`, `_` and `\` stand for themselves (PostgreSQL § 9.7.1). */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Pattern of `like` and `ilike` for texts that contain `text`. */
export const containing = (text: string): string => `%${likeText(text)}%`

/** Condition that each word of a search occurs in one of the texts, ignoring case. */
export const contains = (texts: readonly SQLWrapper[], search: string): SQL =>
  and(
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => or(...texts.map((text) => sql`${text} ilike ${containing(word)}`))),
  ) ?? sql`true`
