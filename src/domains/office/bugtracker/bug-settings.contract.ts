import { z } from 'zod'
import { email } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { mailboxShape } from '#kit/shared/mailbox-settings.ts'
import { id } from '#kit/shared/records/record.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'
import { bounds } from './bugtracker.rules.ts'

const line = (max: number) => z.string().trim().max(max)

export const bugSettingsShape = z.object({
  projects: z
    .array(z.object({ key: z.string().max(60), name: line(80).min(1), assignee: id.nullable() }))
    .max(bounds.projects),
  /** Where new reports are mailed; empty: to nobody but those they are given to. */
  email,
})
export type BugSettings = z.output<typeof bugSettingsShape>

/** The mailbox that answers to mails about faults come to. */
export const bugMailboxShape = mailboxShape.extend({
  /** What answers are sent to; empty: to nobody, and the mailbox is not read. */
  address: email,
})
export type BugMailbox = z.output<typeof bugMailboxShape>

export const bugMailboxCalls = {
  mailbox: endpoint({
    method: 'GET',
    path: '/api/v0/system_bugtracker_mailbox',
    summary: 'The mailbox that answers to mails about faults come to; its password is hidden',
    access: 'admin',
    input: z.object({}),
    output: bugMailboxShape.extend(storedVersion),
  }),
  updateMailbox: endpoint({
    method: 'PUT',
    path: '/api/v0/system_bugtracker_mailbox',
    summary: 'Change the mailbox; another server or user asks for the password again',
    access: 'admin',
    input: bugMailboxShape.extend(knownVersion),
    output: bugMailboxShape.extend(storedVersion),
  }),
}

export const bugSettingsCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v0/system_bugtracker_settings',
    summary: 'Projects, and where new reports are mailed',
    access: 'admin',
    input: z.object({}),
    output: bugSettingsShape.extend(storedVersion),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/v0/system_bugtracker_settings',
    summary: 'Change the settings; a project without a key is a new one',
    access: 'admin',
    input: bugSettingsShape.extend(knownVersion),
    output: bugSettingsShape.extend(storedVersion),
  }),
}
