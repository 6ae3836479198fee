import { Alert, Anchor, Box, Button, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { backupScreens } from '#domains/platform/backup/backup.addresses.ts'
import { outboxScreens } from '#domains/platform/outbox/outbox.addresses.ts'
import { booksScreens } from '#domains/books/documents/documents.addresses.ts'
import { masterdataScreens } from '#domains/books/masterdata/masterdata.addresses.ts'
import { paperScreens } from '#domains/books/paper/paper.addresses.ts'
import { stockScreens } from '#domains/books/stock/stock.addresses.ts'
import { type Check, type CheckName, upkeepCalls } from '../upkeep.contract.ts'

const tones = { good: 'published', note: 'changed', bad: 'bin' } as const
const colours = { good: 'green', note: 'yellow', bad: 'red' } as const

/** Screen that fixes each kind of fault. */
const remedies: Readonly<Record<CheckName, string>> = {
  company: booksScreens.settings,
  account: masterdataScreens['bank-account'],
  approval: booksScreens.settings,
  numbers: booksScreens.system,
  pdf: paperScreens.settings,
  einvoice: masterdataScreens.party,
  files: booksScreens.system,
  mail: outboxScreens.outbox,
  stock: stockScreens.browse,
  jobs: booksScreens.system,
  backup: backupScreens.backup,
}

const worstOf = (checks: readonly Check[]): Check['state'] =>
  (['bad', 'note'] as const).find((state) => checks.some((one) => one.state === state)) ?? 'good'

/** Runs the self-check and shows each result with its remedy. */
export function SelfCheck() {
  const { t } = useTexts()
  const { full } = useMoments()
  const say = (name: string, values: Record<string, string | number> = {}) => t(`upkeep.${name}`, values)
  const answer = useQuery({
    queryKey: ['books', 'test'],
    queryFn: () => call(upkeepCalls.test, {}),
    staleTime: 60_000,
    retry: false,
  })
  const back = { label: t('documents.overview.title'), to: `/${booksScreens.overview}` }
  if (answer.error || !answer.data) return <Unread answer={answer} title={say('title')} back={back} titled />
  const { checks, checkedAt } = answer.data
  const worst = worstOf(checks)
  const found = ({ name, code, values }: Check) => {
    const { at } = values
    const told = { ...values, ...(typeof at === 'string' ? { at: full(at) } : {}) }
    return say(code === 'failed' && 'message' in values ? 'checks.failed' : `checks.${name}.${code}`, told)
  }
  const remedyOf = (one: (typeof checks)[number]) => (
    <>
      <Text size="sm">{say(`remedies.${one.name}`)}</Text>
      <Anchor
        component={Link}
        to={`/${remedies[one.name]}`}
        size="sm"
        aria-label={`${say('go')}: ${say(`checks.${one.name}.title`)}`}
      >
        {say('go')}
      </Anchor>
    </>
  )
  return (
    <Screen
      title={say('title')}
      back={back}
      actions={
        <Button variant="default" loading={answer.isFetching} onClick={() => void answer.refetch()}>
          {say('again')}
        </Button>
      }
    >
      <Stack maw={960}>
        <Text>{say('text')}</Text>
        <Alert
          color={colours[worst]}
          icon={worst === 'good' ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          role="status"
          title={say(`summary.${worst}`)}
        >
          {say('checkedAt', { when: full(checkedAt) })}
        </Alert>
        <WideTable minWidth={280} label={say('title')}>
          <Table aria-label={say('title')} verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('what')}</Table.Th>
                <Table.Th>{say('result')}</Table.Th>
                <Table.Th visibleFrom="sm">{say('remedy')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {checks.map((one) => (
                <Table.Tr key={one.name}>
                  <Table.Th scope="row" fw={600}>
                    {say(`checks.${one.name}.title`)}
                  </Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <StateBadge tone={tones[one.state]}>{say(`states.${one.state}`)}</StateBadge>
                    <Text size="sm">{found(one)}</Text>
                    {one.state === 'good' ? null : (
                      <Box hiddenFrom="sm" mt="xs">
                        {remedyOf(one)}
                      </Box>
                    )}
                  </Table.Td>
                  <Table.Td visibleFrom="sm">
                    {one.state === 'good' ? (
                      <Text size="sm" c="dimmed">
                        {say('nothingToDo')}
                      </Text>
                    ) : (
                      remedyOf(one)
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      </Stack>
    </Screen>
  )
}
