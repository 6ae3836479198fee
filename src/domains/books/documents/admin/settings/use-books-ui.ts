import { useQuery } from '@tanstack/react-query'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { call } from '#kit/browser/api.ts'
import { type BooksUi, booksUiCalls, defaultBooksUi } from '../../settings/books-ui.contract.ts'

export const booksUiKey = ['books', 'ui'] as const

/** How the office works with its documents; as the program comes until it is known. */
export function useBooksUi(): { ui: BooksUi; isKnown: boolean } {
  useLiveKey('settings', booksUiKey)
  const answer = useQuery({
    queryKey: booksUiKey,
    queryFn: () => call(booksUiCalls.booksUi, {}),
    staleTime: 300_000,
  })
  return { ui: answer.data?.value ?? defaultBooksUi, isKnown: !answer.isPending }
}
