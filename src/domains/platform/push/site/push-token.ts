const tokenKey = 'push_token'

// For this document, if the browser refuses storage
let token: string | null = null

/** Token of this browser's subscription; null if there is none. */
export function pushToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) ?? token
  } catch {
    return token
  }
}

/** Stores or deletes the token. */
export function keepPushToken(next: string | null): void {
  token = next
  try {
    if (next) localStorage.setItem(tokenKey, next)
    else localStorage.removeItem(tokenKey)
  } catch {
    // Kept in the variable
  }
}
