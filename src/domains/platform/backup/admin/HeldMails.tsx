import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { backupCalls } from '../backup.contract.ts'
import { HeldList } from './HeldList.tsx'

/** Held mails of a restored state, sent or dropped by a person only. Hidden if there are none. */
export function HeldMails() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['backup', 'mails'],
    queryFn: () => call(backupCalls.heldMails, {}),
  })
  const settle = (what: 'sendHeldMails' | 'dropHeldMails') => async (_id: string[]) => {
    const { count } = await call(backupCalls[what], { _id })
    await client.invalidateQueries({ queryKey: ['backup', 'mails'] })
    return count
  }
  return (
    <HeldList
      held={(data?.mails ?? []).map(({ _id, to, subject, createdAt }) => ({
        _id,
        label: `${subject}, ${to}`,
        cells: [to, subject, <Moment key="at" at={createdAt} />],
      }))}
      words={{
        title: t('backup.heldMails'),
        text: t('backup.heldMailsText'),
        all: t('backup.allMails'),
        columns: [t('backup.mailTo'), t('backup.mailSubject'), t('backup.mailWritten')],
        send: t('backup.sendMails'),
        sent: (count) => t('backup.mailsSent', { count }),
        drop: t('backup.dropMails'),
        dropText: (count) => t('backup.dropMailsText', { count }),
        dropped: (count) => t('backup.mailsDropped', { count }),
      }}
      send={settle('sendHeldMails')}
      drop={settle('dropHeldMails')}
    />
  )
}
