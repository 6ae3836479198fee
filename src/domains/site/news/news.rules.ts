/** Number of items from `recent` and, per type, from `latestByType` (specification § 9). */
export const recentCount = 5

/** Items per page of the list: one large, and twelve that fill rows of two, three, four or six. */
export const newsPerPage = 13

/** True if an item ends after it begins; without an end it stays. */
export const endsAfterStart = (start: string, end: string | null): boolean => end === null || end > start
