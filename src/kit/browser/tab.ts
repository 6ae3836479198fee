const key = 'tab'

/**
 * Id of this browser tab, stable across reloads. It is in session storage only while the page is away: a duplicated tab
 * copies the storage and would otherwise take the same id.
 */
export const tabId: string = takeUp()

function takeUp(): string {
  if (typeof window === 'undefined') return 'no-browser'
  const kept = read()
  const id = kept ?? randomId()
  window.addEventListener('pagehide', () => write(id))
  window.addEventListener('pageshow', () => write(null))
  write(null)
  return id
}

// `crypto.randomUUID` only exists on secure pages, which a test server in the local network lacks.
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function read(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage can be forbidden; then a reload counts as a new tab.
  }
}
