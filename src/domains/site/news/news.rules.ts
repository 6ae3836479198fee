/** How many items `recent` and, of each type, `latestByType` give (specification § 9). */
export const recentCount = 5

/** How many items a page of the list shows: the large one, and twelve that fill rows of two, three, four or six. */
export const newsPerPage = 13

/** An item ends after it begins; without an end it stays. */
export const endsAfterStart = (start: string, end: string | null): boolean => end === null || end > start
