import { Button, Checkbox, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../../kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { Moment } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { backupCalls } from '../backup.contract.ts'
import { WideTable } from '../../../../kit/browser/admin/WideTable.tsx'

/** Mails that waited in a state which was restored: sent or forgotten by a click, never by themselves. Nothing where there are none. */
export function HeldMails() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['backup', 'mails'],
    queryFn: () => call(backupCalls.heldMails, {}),
  })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const mails = data?.mails ?? []
  const ids = mails.map(({ _id }) => _id).filter((_id) => chosen.includes(_id))
  if (mails.length === 0) return null

  async function settle(what: 'send' | 'drop') {
    if (
      what === 'drop' &&
      !(await confirm({
        title: t('backup.dropMails'),
        text: t('backup.dropMailsText', { count: ids.length }),
        confirm: t('backup.dropMails'),
        cancel: t('backup.cancel'),
      }))
    )
      return
    setBusy(true)
    try {
      const { count } = await call(backupCalls[what === 'send' ? 'sendHeldMails' : 'dropHeldMails'], {
        _id: ids,
      })
      notifyDone(t(what === 'send' ? 'backup.mailsSent' : 'backup.mailsDropped', { count }))
      setChosen([])
      await client.invalidateQueries({ queryKey: ['backup', 'mails'] })
    } catch (thrown) {
      notifyFailed(thrown)
    } finally {
      setBusy(false)
    }
  }

  const toggle = (_id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, _id] : chosen.filter((one) => one !== _id))
  const isAll = ids.length === mails.length
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('backup.heldMails')}
        </Title>
        <Text size="sm">{t('backup.heldMailsText')}</Text>
        <WideTable minWidth={520} label={t('backup.heldMails')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">
                  <Checkbox
                    aria-label={t('backup.allMails')}
                    checked={isAll}
                    indeterminate={!isAll && ids.length > 0}
                    onChange={() => setChosen(isAll ? [] : mails.map(({ _id }) => _id))}
                  />
                </Table.Th>
                <Table.Th scope="col">{t('backup.mailTo')}</Table.Th>
                <Table.Th scope="col">{t('backup.mailSubject')}</Table.Th>
                <Table.Th scope="col">{t('backup.mailWritten')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {mails.map(({ _id, to, subject, createdAt }) => (
                <Table.Tr key={_id}>
                  <Table.Td>
                    <Checkbox
                      aria-label={`${subject}, ${to}`}
                      checked={ids.includes(_id)}
                      onChange={(event) => toggle(_id, event.currentTarget.checked)}
                    />
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{to}</Table.Td>
                  <Table.Td>{subject}</Table.Td>
                  <Table.Td>
                    <Moment at={createdAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
        <Group gap="xs">
          <Button disabled={ids.length === 0} loading={isBusy} onClick={() => void settle('send')}>
            {t('backup.sendMails')}
          </Button>
          <Button variant="default" disabled={ids.length === 0 || isBusy} onClick={() => void settle('drop')}>
            {t('backup.dropMails')} …
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
