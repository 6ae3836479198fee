import { Button, Group, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { letterScreens } from '../letters.addresses.ts'
import { sendingCalls, type Suppression } from '../sending.contract.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

/** Addresses excluded from letters, with the reason. */
export function SuppressionBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const [search, setSearch] = useState('')
  const [email, setEmail] = useState('')
  const answer = useQuery({
    queryKey: ['newsletter_suppression', search],
    queryFn: () => call(sendingCalls.suppressions, { limit: 200, ...(search ? { search } : {}) }),
    placeholderData: (before) => before,
  })
  async function run(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      notifyDone(done)
      await answer.refetch()
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  const title = t('letters.suppressions')
  if (answer.error || !answer.data)
    return (
      <Unread
        answer={answer}
        title={title}
        back={{ label: title, to: `/${letterScreens.suppressions}` }}
        titled
      />
    )
  const data = answer.data
  const release = ({ _id }: Suppression) =>
    run(() => call(sendingCalls.release, { _id }), t('letters.released'))
  return (
    <Screen title={title} count={data.total}>
      <Group align="flex-end">
        <TextInput
          label={t('letters.searchEmail')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {may(sendingCalls.suppress.access) ? (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void run(async () => {
                await call(sendingCalls.suppress, { email })
                setEmail('')
              }, t('letters.saved'))
            }}
          >
            <Group align="flex-end">
              <TextInput
                type="email"
                required
                label={t('letters.suppress')}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" variant="default">
                {t('letters.suppress')}
              </Button>
            </Group>
          </form>
        ) : null}
      </Group>
      {data.newsletter_suppression.length === 0 ? <Text>{t('letters.suppressionsEmpty')}</Text> : null}
      <WideTable minWidth={520} label={title}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('letters.fields.email')}</Table.Th>
              <Table.Th scope="col">{t('letters.reason')}</Table.Th>
              <Table.Th scope="col">{t('letters.fields.detail')}</Table.Th>
              <Table.Th scope="col">{t('letters.fields.at')}</Table.Th>
              <Table.Th scope="col">{t('letters.release')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.newsletter_suppression.map((one) => (
              <Table.Tr key={one._id}>
                <Table.Td>{one.email}</Table.Td>
                <Table.Td>{t(`letters.reasons.${one.reason}`)}</Table.Td>
                <Table.Td>{one.detail}</Table.Td>
                <Table.Td>
                  <Moment at={one.at} />
                </Table.Td>
                <Table.Td>
                  {one.reason !== 'complaint' && may(sendingCalls.release.access) ? (
                    <Button
                      size="xs"
                      variant="subtle"
                      color="gray"
                      aria-label={`${t('letters.release')}: ${one.email}`}
                      onClick={() => void release(one)}
                    >
                      {t('letters.release')}
                    </Button>
                  ) : null}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Screen>
  )
}
