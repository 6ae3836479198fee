import type { KeyboardEvent } from 'react'

/**
 * Takes what stands in a field before Enter or Ctrl+S saves the form around it. What can't be taken keeps both from
 * saving, so that nothing else is stored than what is seen.
 */
export function takeTyped(event: KeyboardEvent<HTMLInputElement>, take: (text: string) => boolean): void {
  const saves = event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's')
  if (!saves || take(event.currentTarget.value)) return
  event.preventDefault()
  event.nativeEvent.stopImmediatePropagation()
}
