import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Search text of a `Select` with options from the server, debounced. */
export function useSelectSearch(): {
  searchText: string
  /** Handles `onSearchChange`, which Mantine also calls with the label of the selected option: that is not a search. */
  search: (typed: string, selectedLabel: string | undefined) => void
} {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text, 200)
  return {
    searchText,
    search: (typed, selectedLabel) => setText(typed === selectedLabel ? '' : typed),
  }
}
