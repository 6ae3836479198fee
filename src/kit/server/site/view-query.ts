/** Value of a query parameter, trimmed and cut to `longest` characters; `''` if missing. */
export const textIn = (query: URLSearchParams, name: string, longest: number): string =>
  (query.get(name) ?? '').trim().slice(0, longest)

const lastPage = 10_000

/** Page of a list from `?page=`: 1 for the first and for anything but a number. */
export const pageNumberIn = (query: URLSearchParams): number =>
  Math.min(lastPage, Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1))
