/** What a parameter of a page's address says, trimmed and no longer than so many characters; `''`: nothing. */
export const textIn = (query: URLSearchParams, name: string, longest: number): string =>
  (query.get(name) ?? '').trim().slice(0, longest)

const lastPage = 10_000

/** Which page of a list `?page=` asks for: 1 for the first, and for whatever is no number. */
export const pageNumberIn = (query: URLSearchParams): number =>
  Math.min(lastPage, Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1))
