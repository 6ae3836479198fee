const key = 'admin_lists'

function remembered(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Remembers, for this window, what a list was narrowed to and sorted by: the query of its address. */
export function rememberList(path: string, query: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...remembered(), [path]: query }))
  } catch {
    // Without storage the way back leads to the whole list.
  }
}

/** The address of a list as it was left; the list itself where nobody was there or `to` says what it shows. */
export const listAsLeft = (to: string): string => (to.includes('?') ? to : `${to}${remembered()[to] ?? ''}`)
