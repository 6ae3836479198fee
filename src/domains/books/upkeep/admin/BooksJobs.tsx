import { Alert, Button, Loader, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { notifyDone, notifyFailed, notifyInfo } from '#kit/browser/admin/notify.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { upkeepCalls } from '../upkeep.contract.ts'

type Job = OutputOf<typeof upkeepCalls.jobs>['jobs'][number]

/** Background jobs of the books with their last result and a button to start each. */
export function BooksJobs() {
  const { t } = useTexts()
  const may = useMay()
  const isShown = may(upkeepCalls.jobs.access)
  const answer = useQuery({
    queryKey: ['books', 'jobs'],
    queryFn: () => call(upkeepCalls.jobs, {}),
    enabled: isShown,
    refetchInterval: ({ state }) => (state.data?.jobs.some(({ waiting }) => waiting > 0) ? 3000 : false),
  })
  if (!isShown) return null
  const say = (name: string) => t(`upkeep.jobs.${name}`)
  return (
    <section>
      <Title order={2} size="h4">
        {say('title')}
      </Title>
      {answer.error ? (
        <Alert color="red" role="alert">
          {messageOf(answer.error)}
        </Alert>
      ) : answer.data ? (
        <WideTable minWidth={720} label={say('title')}>
          <Table aria-label={say('title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('name')}</Table.Th>
                <Table.Th>{say('when')}</Table.Th>
                <Table.Th>{say('last')}</Table.Th>
                <Table.Th ta="right">{say('waiting')}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answer.data.jobs.map((job) => (
                <JobRow key={job.name} job={job} reload={() => void answer.refetch()} />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      ) : (
        <Loader size="sm" role="status" aria-label={t('kit.loading')} />
      )}
    </section>
  )
}

function JobRow({ job, reload }: { job: Job; reload: () => void }) {
  const { t, lang } = useTexts()
  const { full } = useMoments()
  const [busy, setBusy] = useState(false)
  const { name, called, cron, waiting, failed, last } = job
  const say = (key: string, values: Record<string, string | number> = {}) => t(`upkeep.jobs.${key}`, values)
  const title = called[lang]
  const what = say(cron === null ? 'retry' : 'run')
  const [minute = '', hour = ''] = cron?.split(' ') ?? []
  const when =
    cron === null
      ? say('onDemand')
      : hour === '*'
        ? say('everyMinute')
        : say('daily', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
  async function run() {
    setBusy(true)
    try {
      const { begun } = await call(upkeepCalls.runJob, { name })
      if (begun > 0) notifyDone(say('begun'))
      else notifyInfo(say('waitsAlready'))
      reload()
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {title}
      </Table.Th>
      <Table.Td>{when}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {last ? `${say(last.isDone ? 'done' : 'failed')}, ${full(last.at)}` : say('never')}
        {last?.message ? (
          <Text size="xs" c="red">
            {last.message}
          </Text>
        ) : null}
        {failed > 0 ? <Text size="xs">{say('failedCount', { count: failed })}</Text> : null}
      </Table.Td>
      <Table.Td ta="right">{waiting}</Table.Td>
      <Table.Td>
        {cron !== null || failed > 0 ? (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            aria-label={say('runOf', { what, name: title })}
            onClick={() => void run()}
          >
            {what}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  )
}
