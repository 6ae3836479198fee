type Close = () => Promise<unknown>

const opened: Close[] = []

/**
 * Closes a resource at the end of the running test file, latest first. `afterAll` would do so only during the
 * declaration of files and blocks, not in `beforeAll` or in a test.
 */
export const closeWithFile = (close: Close): void => void opened.push(close)

/** Closes everything opened by the test file; throws the failures after closing the rest. */
export async function closeOpened(): Promise<void> {
  const failed: unknown[] = []
  for (const close of opened.splice(0).toReversed()) await close().catch((error) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}
