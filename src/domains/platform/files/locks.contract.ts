import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime, lockState } from '#kit/shared/records/record.ts'
import { right } from './files.contract.ts'

/** Edit locks of files. Sources: specification § 6 (locks), § 7 (Files). */
export const fileLocks = {
  lock: endpoint({
    method: 'POST',
    path: '/api/v0/file/:_id/lock',
    summary: 'Say that this tab is editing; repeat every 20 seconds. `takeOver` takes it from another tab',
    access: right('update'),
    input: z.object({ _id: id, tab: z.string().min(8).max(64), takeOver: z.boolean().optional() }),
    output: z.object({ lock: lockState }),
  }),
  unlock: endpoint({
    method: 'DELETE',
    path: '/api/v0/file/:_id/lock',
    summary: 'Stop editing',
    access: right('update'),
    input: z.object({ _id: id, tab: z.string().min(8).max(64) }),
    output: z.object({ lock: lockState }),
  }),
  freeFileLock: endpoint({
    method: 'POST',
    path: '/api/v0/freeFileLock',
    summary: 'Release a lock: one of your own, or as admin anybody’s',
    access: right('update'),
    input: z.object({ _id: id, collection: z.string().max(60).default('file') }),
    output: z.object({ released: z.boolean() }),
  }),
  systemFileLock: endpoint({
    method: 'GET',
    path: '/api/pageData/system_filelock',
    summary: 'Everything that somebody is editing right now',
    access: 'backoffice',
    input: z.object({}),
    output: z.object({
      locks: z.array(
        z.object({
          collection: z.string(),
          recordId: id,
          title: z.string(),
          lockedBy: id,
          name: z.string(),
          localSessionId: z.string(),
          since: isoTime,
        }),
      ),
      total: z.number().int(),
    }),
  }),
}
