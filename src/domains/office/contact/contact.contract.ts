import { z } from 'zod'
import { endpoint } from '../../../kit/shared/contract.ts'
import { contentLanguages } from '../../../kit/shared/languages.ts'
import { id, isoTime, listParameters } from '../../../kit/shared/record.ts'
import { messageStates } from './contact.rules.ts'

export const message = z.object({
  _id: id,
  createdAt: isoTime,
  name: z.string(),
  email: z.string(),
  text: z.string(),
  /** Address path of the page that is meant; empty where it is none. */
  page: z.string(),
  lang: z.enum(contentLanguages),
  status: z.enum(messageStates),
})
export type Message = z.output<typeof message>

export const contact = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/messages/:_id?',
    summary: 'Messages, newest first',
    access: { module: 'message', action: 'read' },
    input: z.object({
      ...listParameters,
      status: z.enum(messageStates).optional(),
    }),
    output: z.object({ messages: z.array(message), total: z.number().int(), unread: z.number().int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/messages/:_id?',
    summary: 'One message',
    access: { module: 'message', action: 'read' },
    given: '_id',
    input: z.object({ _id: id }),
    output: z.object({ message }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/v1/messages/:_id',
    summary: 'Mark a message as read or unread',
    access: { module: 'message', action: 'update' },
    input: z.object({ _id: id, status: z.enum(messageStates) }),
    output: z.object({ message }),
  }),
}
