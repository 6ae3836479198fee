import { Problem } from '../../shared/problem.ts'

/**
 * Applies a step to several records atomically, in the order of their ids, so that two batches never wait for each
 * other. Throws 409 `BATCH` with all refusals in `details.failed`.
 */
export async function allOrNone<I extends { _id: string }>(
  inputs: readonly I[],
  step: (input: I) => Promise<unknown>,
): Promise<void> {
  const failed: { _id: string; code: string; message: { de: string; en: string } }[] = []
  for (const input of inputs.toSorted((one, other) => (one._id < other._id ? -1 : 1))) {
    try {
      await step(input)
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      failed.push({ _id: input._id, code: error.code, message: error.texts })
    }
  }
  const [first] = failed
  if (!first) return
  throw new Problem(
    'BATCH',
    409,
    {
      de: `Bei ${failed.length} von ${inputs.length} geht das nicht, darum wurde nichts geändert. ${first.message.de}`,
      en: `This is not possible for ${failed.length} of ${inputs.length}, so nothing was changed. ${first.message.en}`,
    },
    { details: { failed } },
  )
}
