import { Alert, Button, Code, Group, List, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconAlertTriangle } from '@tabler/icons-react'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { overviewCalls } from '#domains/books/documents/overview/overview.contract.ts'
import { booksScreens } from '#domains/books/documents/documents.addresses.ts'
import { BooksJobs } from './BooksJobs.tsx'

type Proof = OutputOf<typeof overviewCalls.proof>

/** Proof of complete numbers and unchanged documents, and instructions for archiving a year. */
export function BooksSystem() {
  const { t } = useTexts()
  const say = (name: string, values: Record<string, string | number> = {}) =>
    t(`upkeep.system.${name}`, values)
  const answer = useQuery({
    queryKey: ['books', 'proof'],
    queryFn: () => call(overviewCalls.proof, {}),
    staleTime: 60_000,
  })
  const back = { label: t('documents.overview.title'), to: `/${booksScreens.overview}` }
  if (answer.error || !answer.data) return <Unread answer={answer} title={say('title')} back={back} titled />
  const proof = answer.data
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
      <Stack maw={860}>
        <Alert
          color={proof.whole ? 'green' : 'red'}
          icon={proof.whole ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          role={proof.whole ? 'status' : 'alert'}
          title={say(proof.whole ? 'whole' : 'broken')}
        >
          {say(proof.whole ? 'wholeText' : 'brokenText', { count: proof.documents })}
        </Alert>
        <Numbers proof={proof} />
        <Faults proof={proof} />
        <section>
          <Title order={2} size="h4">
            {say('ends')}
          </Title>
          <Text size="sm">{say('endsText')}</Text>
          <List size="sm" mt="xs">
            {proof.ends.map(({ range, number, hash }) => (
              <List.Item key={range} style={{ overflowWrap: 'anywhere' }}>
                {`${number}: `}
                <Code>{hash}</Code>
              </List.Item>
            ))}
          </List>
        </section>
        <BooksJobs />
        <section>
          <Title order={2} size="h4">
            {say('archive')}
          </Title>
          <Text size="sm">{say('archiveText')}</Text>
          <Group mt="xs">
            <Code>{`npm run cli -- books archive ${say('archiveYear')} ${say('archiveFolder')}`}</Code>
          </Group>
        </section>
      </Stack>
    </Screen>
  )
}

function Numbers({ proof }: { proof: Proof }) {
  const { t } = useTexts()
  const say = (name: string) => t(`upkeep.system.${name}`)
  if (proof.ranges.length === 0) return <Text>{say('noNumbers')}</Text>
  return (
    <section>
      <Title order={2} size="h4">
        {say('numbers')}
      </Title>
      <WideTable minWidth={460} label={say('numbers')}>
        <Table aria-label={say('numbers')} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('range')}</Table.Th>
              <Table.Th>{say('period')}</Table.Th>
              <Table.Th ta="right">{say('first')}</Table.Th>
              <Table.Th ta="right">{say('last')}</Table.Th>
              <Table.Th ta="right">{say('rows')}</Table.Th>
              <Table.Th>{say('faults')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {proof.ranges.flatMap(({ range, title, periods, faults }) =>
              periods.map(({ period, first, last, rows }) => {
                const own = faults.filter((fault) => fault.period === period)
                return (
                  <Table.Tr key={`${range} ${period}`}>
                    <Table.Td>{title}</Table.Td>
                    <Table.Td>{period}</Table.Td>
                    <Table.Td ta="right">{first}</Table.Td>
                    <Table.Td ta="right">{last}</Table.Td>
                    <Table.Td ta="right">{rows}</Table.Td>
                    <Table.Td>
                      {own.length === 0
                        ? say('noFault')
                        : own
                            .map(({ counter, fault }) => `${counter}: ${say(`numberFaults.${fault}`)}`)
                            .join(', ')}
                    </Table.Td>
                  </Table.Tr>
                )
              }),
            )}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}

function Faults({ proof }: { proof: Proof }) {
  const { t } = useTexts()
  if (proof.faults.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4">
        {t('upkeep.system.seals')}
      </Title>
      <List size="sm">
        {proof.faults.map(({ number, fault }) => (
          <List.Item
            key={`${number} ${fault}`}
          >{`${number}: ${t(`upkeep.system.sealFaults.${fault}`)}`}</List.Item>
        ))}
      </List>
    </section>
  )
}
