import { z } from 'zod'
import { email } from '#kit/shared/people/contact-fields.ts'
import { mailboxDefaults, mailboxSecrets, mailboxShape } from '#kit/shared/mailbox-settings.ts'
import { id } from '#kit/shared/records/record.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'
import { bounds } from './bugtracker.rules.ts'

const line = (max: number) => z.string().trim().max(max)

export const bugSettingsContract = settingsCalls({
  name: 'bugtracker',
  path: '/api/v0/system_bugtracker_settings',
  summaries: {
    read: 'Projects, and where new reports are mailed',
    save: 'Change the settings; a project without a key is a new one',
  },
  fields: {
    projects: z
      .array(z.object({ key: z.string().max(60), name: line(80).min(1), assignee: id.nullable() }))
      .max(bounds.projects),
    /** Address for mails about new reports; empty: only assignees are mailed. */
    email,
  },
  defaults: { projects: [], email: '' },
  whole: true,
})
export type BugSettings = SettingsOf<typeof bugSettingsContract>

/** The mailbox for replies to mails about bugs. */
export const bugMailboxContract = settingsCalls({
  name: 'bugtracker_mailbox',
  path: '/api/v0/system_bugtracker_mailbox',
  summaries: {
    read: 'The mailbox that answers to mails about faults come to; its password is hidden',
    save: 'Change the mailbox; another server or user asks for the password again',
  },
  fields: {
    ...mailboxShape.shape,
    /** Reply address of mails about bugs; empty: replies go nowhere, and the mailbox is not read. */
    address: email,
  },
  defaults: { ...mailboxDefaults, address: '' },
  secrets: mailboxSecrets,
  whole: true,
})
export type BugMailbox = SettingsOf<typeof bugMailboxContract>
