import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** A text as it stands in a pattern of `like`: `%`, `_` and `\` mean themselves (PostgreSQL § 9.7.1). */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of `like` and `ilike` for everything that contains a text. */
export const containing = (text: string): string => `%${likeText(text)}%`

/** The condition that every word of a search stands in one of some texts, whatever its case. */
export const contains = (texts: readonly SQLWrapper[], search: string): SQL =>
  and(
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => or(...texts.map((text) => sql`${text} ilike ${containing(word)}`))),
  ) ?? sql`true`
