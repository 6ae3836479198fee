const isFailedQuery = (error: Error): error is Error & { query: string; params: unknown[] } =>
  'query' in error && typeof error.query === 'string' && 'params' in error && Array.isArray(error.params)

// PostgreSQL repeats values in these fields: `Key (email)=(eva@example.org) already exists.`
const told = { detail: { value: undefined }, where: { value: undefined } }

/**
 * Copy of an error for logs: failed statements keep their text but lose their values, which may be addresses, password
 * digests or mails. Applies to causes too; other errors are returned unchanged.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause = withoutValues(error.cause)
  if (isFailedQuery(error)) {
    const { query, message, stack = '' } = error
    const kept = `Failed query: ${query}`
    const bare = new Error(kept, { cause })
    // Drizzle puts the values into the message, which starts the stack
    bare.stack = stack.split(message).join(kept)
    return bare
  }
  const isOwn = cause === error.cause && !('detail' in error) && !('where' in error)
  return isOwn ? error : Object.create(error, { cause: { value: cause }, ...told })
}
