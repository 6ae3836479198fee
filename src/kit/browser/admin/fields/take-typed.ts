import type { KeyboardEvent } from 'react'

/**
 * Reads a field's text before Enter or Ctrl+S saves the surrounding form. Invalid text prevents saving, so that no
 * other value is stored than the one shown.
 */
export function takeTyped(event: KeyboardEvent<HTMLInputElement>, take: (text: string) => boolean): void {
  const saves = event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's')
  if (!saves || take(event.currentTarget.value)) return
  event.preventDefault()
  event.nativeEvent.stopImmediatePropagation()
}
