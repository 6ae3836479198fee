const isFailedQuery = (error: Error): error is Error & { query: string; params: unknown[] } =>
  'query' in error && typeof error.query === 'string' && 'params' in error && Array.isArray(error.params)

// PostgreSQL repeats values there: `Key (email)=(eva@example.org) already exists.`
const told = { detail: { value: undefined }, where: { value: undefined } }

/**
 * An error as it may be kept: statements that failed say which they were, but not with which values: those are addresses,
 * digests of passwords and mails. Causes are treated alike; what is no such error is given back as it is.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause = withoutValues(error.cause)
  if (isFailedQuery(error)) {
    const { query, message, stack = '' } = error
    const kept = `Failed query: ${query}`
    const bare = new Error(kept, { cause })
    // Drizzle writes the values into the message, and the message begins the stack
    bare.stack = stack.split(message).join(kept)
    return bare
  }
  const isOwn = cause === error.cause && !('detail' in error) && !('where' in error)
  return isOwn ? error : Object.create(error, { cause: { value: cause }, ...told })
}
