type Close = () => Promise<unknown>

const opened: Close[] = []

/**
 * Has something closed when the test file that runs is done, the latest first. `afterAll` would do so only where files and blocks are
 * declared, not in `beforeAll` or in a test.
 */
export const closeWithFile = (close: Close): void => void opened.push(close)

/** Closes everything that the test file opened; throws what one could not be closed for, after the others. */
export async function closeOpened(): Promise<void> {
  const failed: unknown[] = []
  for (const close of opened.splice(0).toReversed()) await close().catch((error) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}
