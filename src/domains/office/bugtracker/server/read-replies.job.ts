import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { readMailbox } from '#kit/server/mailbox/read-mailbox.ts'
import { takeReply } from './replies.service.ts'
import { openMailbox } from './reply-mailbox.service.ts'

/** Every few minutes: fetches replies from the mailbox. */
export const readRepliesJob: JobDefinition = {
  name: 'bugtracker.readReplies',
  called: { de: 'Antworten auf Fehlermeldungen lesen', en: 'Read answers to bug reports' },
  cron: '*/3 * * * *',
  async handle(platform) {
    const { result: settings } = await runRead(platform, systemCaller(), openMailbox)
    await readMailbox(platform, { name: 'bugtracker', settings, take: takeReply })
  },
}
