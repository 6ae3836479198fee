import { useQuery } from '@tanstack/react-query'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { call } from '#kit/browser/api.ts'
import { type BooksUi, booksUiContract } from '../../settings/books-ui.contract.ts'

export const booksUiKey = ['books', 'ui'] as const

/** The office's screen preferences; program defaults until loaded. */
export function useBooksUi(): { ui: BooksUi; isKnown: boolean } {
  useLiveKey('settings', booksUiKey)
  const answer = useQuery({
    queryKey: booksUiKey,
    queryFn: () => call(booksUiContract.calls.read, {}),
    staleTime: 300_000,
  })
  return { ui: answer.data?.value ?? booksUiContract.defaults, isKnown: !answer.isPending }
}
