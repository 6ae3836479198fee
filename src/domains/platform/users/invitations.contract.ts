import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id } from '#kit/shared/records/record.ts'
import { done, mailLanguage, password, user } from './users.contract.ts'

const answer = z.object({ user })

/** Accounts created by invitation: the invited person chooses the password. */
export const invitations = {
  invite: endpoint({
    method: 'POST',
    path: '/api/v0/auth/invite',
    summary: 'Invite somebody without a password, or once more; links sent before count no more',
    access: 'admin',
    fresh: true,
    input: z.object({ _id: id, version: z.number().int().optional(), lang: mailLanguage }),
    output: answer,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/v0/auth/withdrawInvitation',
    summary: 'Take an invitation back: its link counts no more, the account is locked',
    access: 'admin',
    fresh: true,
    input: z.object({ _id: id, version: z.number().int().optional() }),
    output: answer,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/v0/auth/acceptInvitation',
    summary: 'Choose the first password with the token of the mail',
    access: 'guest',
    input: z.object({ token: z.string().min(20).max(100), password, password2: password }),
    output: done,
    perMinute: 10,
    reads: true,
  }),
}
