import { findInContents } from './contents.ts'
import type { PersonalData } from './personal.ts'
import { cleanTraces, eraseTraces, findTraces } from './traces.ts'

/** What every domain shares: contents in which somebody is named, the audit trail, versions, mails on their way. */
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
