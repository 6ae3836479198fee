import { handInsSentBack, handInsToRelease } from '#kit/server/records/editorial/hand-in.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { waitingCalls } from '../waiting.contract.ts'
import { tellOfHandIn } from './hand-in.mail.ts'
import { listOver } from './waiting.service.ts'

/** The caller's pending tasks; `domains` are all of the program, which contribute the sources. */
export function waitingServer(domains: () => readonly ServerDomain[]): ServerDomain {
  const sources = () => domains().flatMap(({ waiting }) => waiting ?? [])
  return {
    name: 'waiting',
    calls: implement(waitingCalls, { list: listOver(sources) }),
    start: ({ events }) => events.on('handInTaken', tellOfHandIn),
    waiting: [
      { name: 'waiting.release', access: 'backoffice', load: handInsToRelease },
      { name: 'waiting.sentBack', access: 'backoffice', load: handInsSentBack },
    ],
  }
}
