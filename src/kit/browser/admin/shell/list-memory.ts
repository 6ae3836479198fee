const key = 'admin_lists'

function remembered(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Remembers a list's filters and order for this window: the query of its address. */
export function rememberList(path: string, query: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...remembered(), [path]: query }))
  } catch {
    // Without storage, the way back leads to the unfiltered list.
  }
}

/** Address of a list as it was left; unchanged if it was not visited, or if `to` has a query. */
export const listAsLeft = (to: string): string => (to.includes('?') ? to : `${to}${remembered()[to] ?? ''}`)
