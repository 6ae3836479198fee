import { Alert, Anchor, Button, Group, Modal, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import type { useSteps } from '#kit/browser/admin/year/use-steps.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dialled } from '#kit/shared/people/contact.ts'
import type { TavernReport } from '../reports.contract.ts'
import { sayHoursOfWeek, sayPeriod } from '../tavern-words.rules.ts'
import { useReports, type useTavernYear } from './tavern-year.ts'

type Turns = Pick<ReturnType<typeof useTavernYear>, 'accept' | 'decline'> & {
  addStep: ReturnType<typeof useSteps>['add']
}

/**
 * Reports from keepers, accepted with a click or declined with a reason; both can be undone. Hidden if none is waiting.
 */
export function Reports({ accept, decline, addStep }: Turns) {
  const { t } = useTexts()
  const waiting = useReports()
  const [declined, setDeclined] = useState<TavernReport | null>(null)
  if (!waiting || waiting.total === 0) return null

  const run = (work: Promise<() => Promise<void>>, said: string) =>
    work.then((step) => notifyDone(said, addStep(step)), notifyFailed)
  return (
    <section aria-labelledby="tavern-reports">
      <Title order={2} size="h4" id="tavern-reports" mb="sm">
        {t('taverns.reports.title')}{' '}
        <Text span c="dimmed" fw={400} size="sm">
          {t('taverns.reports.waiting', { count: waiting.total })}
        </Text>
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {waiting.reports.map((report) => (
          <li key={report._id}>
            <Report
              report={report}
              accept={(replace) => run(accept(report._id, replace), t('taverns.reports.accepted'))}
              decline={() => setDeclined(report)}
            />
          </li>
        ))}
      </Stack>
      {declined ? (
        <DeclineDialog
          report={declined}
          decline={(word) => run(decline(declined._id, word), t('taverns.reports.declined'))}
          close={() => setDeclined(null)}
        />
      ) : null}
    </section>
  )
}

interface ReportProps {
  report: TavernReport
  accept: (replace: boolean) => Promise<unknown>
  decline: () => void
}

function Report({ report, accept, decline }: ReportProps) {
  const { t, lang } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const { title, what, run, overlaps, hours, note } = report
  const period = (dates: { from: string; to: string }) => sayPeriod(dates, lang)
  const name = `${title}, ${period(report)}`
  const mustReplace = overlaps.length > 0
  async function take() {
    setBusy(true)
    await accept(mustReplace)
    setBusy(false)
  }
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} style={{ flex: '1 1 20rem' }}>
          <Text size="sm" c="dimmed">
            {t(`taverns.reports.what.${what}`)}
          </Text>
          <Text fw={600}>{name}</Text>
          {what === 'remove' ? null : <Text size="sm">{sayHoursOfWeek(hours, lang)}</Text>}
          {what === 'change' && run ? (
            <Text size="sm">{t('taverns.reports.was', { period: period(run) })}</Text>
          ) : null}
          {what !== 'add' && !run ? <Text size="sm">{t('taverns.reports.gone')}</Text> : null}
          {note && what !== 'remove' ? <Text size="sm">„{note}“</Text> : null}
          <Sender report={report} />
          {mustReplace ? (
            <Alert color="orange" icon={<IconAlertTriangle />} p="xs" mt={4}>
              {t('taverns.reports.overlaps', { periods: overlaps.map(period).join('; ') })}
            </Alert>
          ) : null}
        </Stack>
        <Group gap="xs">
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={isBusy}
            aria-label={t(`taverns.reports.${mustReplace ? 'replaceOf' : 'acceptOf'}`, { report: name })}
            onClick={() => void take()}
          >
            {t(`taverns.reports.${mustReplace ? 'replace' : 'accept'}`)}
          </Button>
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={t('taverns.reports.declineOf', { report: name })}
            onClick={decline}
          >
            {t('taverns.reports.decline')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

function Sender({ report: { name, phone, email } }: { report: TavernReport }) {
  const { t } = useTexts()
  if (!name) return <Text size="sm">{t('taverns.reports.byLink')}</Text>
  return (
    <Group gap="sm">
      <Text size="sm">{t('taverns.reports.by', { name })}</Text>
      {phone ? (
        <Anchor size="sm" href={`tel:${dialled(phone)}`}>
          {phone}
        </Anchor>
      ) : null}
      {email ? (
        <Anchor size="sm" href={`mailto:${email}`}>
          {email}
        </Anchor>
      ) : null}
    </Group>
  )
}

interface DeclineProps {
  report: TavernReport
  decline: (word: string) => Promise<unknown>
  close: () => void
}

function DeclineDialog({ report, decline, close }: DeclineProps) {
  const { t, lang } = useTexts()
  const [word, setWord] = useState('')
  const { title, email, phone } = report
  return (
    <Modal
      opened
      onClose={close}
      title={t('taverns.reports.declineTitle')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          close()
          void decline(word)
        }}
      >
        <Stack>
          <Text fw={600}>{`${title}, ${sayPeriod(report, lang)}`}</Text>
          {email ? (
            <Textarea
              data-autofocus
              label={t('taverns.reports.word')}
              description={t('taverns.reports.wordMail', { email })}
              maxLength={1000}
              autosize
              minRows={3}
              value={word}
              onChange={(event) => setWord(event.currentTarget.value)}
            />
          ) : phone ? (
            <Text size="sm">{t('taverns.reports.noMail', { phone })}</Text>
          ) : null}
          <Group>
            <Button type="submit">{t('taverns.reports.decline')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
