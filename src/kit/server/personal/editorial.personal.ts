import { findInContents } from './contents.ts'
import type { PersonalData } from './personal.ts'
import { cleanTraces, eraseTraces, findTraces } from './traces.ts'

/** Personal data shared by all domains: contents that name a person, the audit trail, versions, queued mails. */
export const editorialPersonal: PersonalData = {
  title: { de: 'Inhalte und Protokoll', en: 'Contents and audit trail' },
  columns: [
    'audit.byName',
    'audit.before',
    'audit.after',
    'versions.byName',
    'versions.state',
    'locks.userName',
    'record_steps.byName',
    'record_steps.text',
    'mails.message',
    'mails.attachments',
    'failures.message',
  ],
  find: async (ctx, person) => [...(await findInContents(ctx, person)), ...(await findTraces(ctx, person))],
  erase: eraseTraces,
  async cleanUp(ctx, erased) {
    await cleanTraces(ctx, erased)
    return []
  },
}
