import { z } from 'zod'
import { endpoint, type Access } from '../contract.ts'
import { id } from './record.ts'
import type { States } from '../states/states.ts'

/** Mails that an action would send. */
export const actionPreview = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), html: z.string() })),
})
export type ActionPreview = z.output<typeof actionPreview>

const previewCall = (path: string, access: Access) =>
  endpoint({
    method: 'POST',
    path: `${path}/:_id/preview-action`,
    summary: 'Show the mails that an action would send, without taking it',
    access,
    reads: true,
    input: z.object({
      _id: id,
      action: z.string().max(60),
      message: z.string().trim().max(5000).default(''),
    }),
    output: actionPreview,
  })

/**
 * The preview call, for records whose actions send messages. Hidden from contract types, because only the kit calls it.
 */
export const previewCalls = (
  lives: States<string, string> | undefined,
  path: string,
  access: Access,
): Record<never, never> =>
  Object.values(lives?.actions ?? {}).some(({ message }) => message)
    ? { previewAction: previewCall(path, access) }
    : {}

const words = z.string().trim().max(5000)
const textAndMessage = { text: words.default(''), message: words.optional() }
export type ActionWords = typeof textAndMessage

/** Texts of an action: `text`, an internal note kept with the step, and the `message` of its mails. */
export const actionWords = (hasMessage: boolean) =>
  hasMessage ? textAndMessage : { text: textAndMessage.text }
