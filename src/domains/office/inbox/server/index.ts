import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { mailbox, rule, template, thread, threadCalls } from '../inbox.contract.ts'
import { block, mark, merge, see, split } from './arrange.service.ts'
import { attachmentRoutes } from './attachments.routes.ts'
import { storedAttachments } from './attachments.service.ts'
import { inboxJobs, readNow } from './inbox.jobs.ts'
import { inboxPersonal } from './inbox.personal.ts'
import { inboxWaiting } from './inbox.waiting.ts'
import { mailboxHandlers } from './mailboxes.service.ts'
import { present } from './present.service.ts'
import { formatted, forward, note, removeAttachment, reply, setSignature } from './reply.service.ts'
import { ruleHandlers } from './spam.service.ts'
import { choices, templateHandlers, threadHandlers } from './threads.service.ts'

export const inboxServer: ServerDomain = {
  name: 'inbox',
  calls: [
    ...implement(thread.calls, threadHandlers),
    ...implement(mailbox.calls, mailboxHandlers),
    ...implement(template.calls, templateHandlers),
    ...implement(rule.calls, ruleHandlers),
    ...implement(threadCalls, {
      ...{ choices, reply, note, forward, mark, see, present, merge, split, block },
      ...{ removeAttachment, setSignature, readNow, formatted },
    }),
  ],
  routes: attachmentRoutes,
  stored: [storedAttachments],
  jobs: inboxJobs,
  waiting: inboxWaiting,
  personal: inboxPersonal,
}
