const tokenKey = 'push_token'

// Holds for this document where the browser keeps nothing
let token: string | null = null

/** What stands for this browser's push subscription; null while there is none. */
export function pushToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) ?? token
  } catch {
    return token
  }
}

/** Keeps or forgets it. */
export function keepPushToken(next: string | null): void {
  token = next
  try {
    if (next) localStorage.setItem(tokenKey, next)
    else localStorage.removeItem(tokenKey)
  } catch {
    // The variable has it
  }
}
