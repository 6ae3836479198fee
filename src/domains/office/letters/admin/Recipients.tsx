import { Alert, Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { recipientStates, type RecipientState } from '../letters.rules.ts'
import { type NewsletterSending, sendingCalls } from '../sending.contract.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

const shown = recipientStates.filter((state) => state !== 'claimed' && state !== 'handing')

/** Recipients of a letter with their results, and actions for uncertain ones. */
export function Recipients({ sending, changed }: { sending: NewsletterSending; changed: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const [state, setState] = useState<RecipientState | null>(null)
  const [search, setSearch] = useState('')
  const { data, refetch } = useQuery({
    queryKey: ['newsletter_sending', 'recipients', sending._id, sending.version, state, search],
    queryFn: () =>
      call(sendingCalls.recipients, {
        _id: sending._id,
        limit: 50,
        ...(state ? { state } : {}),
        ...(search ? { search } : {}),
      }),
    placeholderData: keepPreviousData,
  })
  async function settle(to: 'again' | 'leave') {
    try {
      await call(sendingCalls.settle, { _id: sending._id, to })
      notifyDone(t('letters.settled'))
      void refetch()
      changed()
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  const { uncertain } = sending.progress
  const say = (one: RecipientState) =>
    t(`letters.progress.${one === 'claimed' || one === 'handing' ? 'waiting' : one}`)
  return (
    <Stack gap="xs" component="section" aria-label={t('letters.recipients')}>
      {uncertain > 0 ? (
        <Alert color="orange" title={t('letters.uncertainTitle', { count: uncertain })}>
          <Text size="sm">{t('letters.uncertainText')}</Text>
          {may(sendingCalls.settle.access) ? (
            <Group mt="xs">
              <Button size="xs" variant="default" onClick={() => void settle('leave')}>
                {t('letters.leave')}
              </Button>
              <Button size="xs" variant="default" onClick={() => void settle('again')}>
                {t('letters.again')}
              </Button>
            </Group>
          ) : null}
        </Alert>
      ) : null}
      <Group>
        <Select
          label={t('letters.fields.state')}
          placeholder={t('letters.allStates')}
          data={shown.map((value) => ({ value, label: say(value) }))}
          value={state}
          clearable
          onChange={(value) => setState(shown.find((one) => one === value) ?? null)}
        />
        <TextInput
          label={t('letters.fields.email')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      <WideTable minWidth={480} label={t('letters.recipients')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('letters.fields.email')}</Table.Th>
              <Table.Th scope="col">{t('letters.fields.state')}</Table.Th>
              <Table.Th scope="col">{t('letters.fields.detail')}</Table.Th>
              <Table.Th scope="col">{t('letters.fields.at')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.recipients.map((one) => (
              <Table.Tr key={one._id}>
                <Table.Td>{one.email || '–'}</Table.Td>
                <Table.Td>{say(one.state)}</Table.Td>
                <Table.Td>{one.answer}</Table.Td>
                <Table.Td>{one.at ? <Moment at={one.at} /> : null}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  )
}
