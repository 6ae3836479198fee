import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { focusHeading } from '#kit/browser/admin/shell/focus-heading.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { restoredCalls, type RestoredState as State } from '../restored.contract.ts'
import { HeldList } from './HeldList.tsx'

type Decision = 'release' | 'continueNumbers' | 'reuseNumbers'

/** Decisions about a restored site: release, number ranges, held jobs. */
export function RestoredState() {
  const { t, lang } = useTexts()
  const client = useQueryClient()
  const queryKey = ['backup', 'restored']
  const { data } = useQuery({ queryKey, queryFn: () => call(restoredCalls.state, {}) })
  const [busy, setBusy] = useState<Decision | null>(null)
  if (!data) return null

  async function decide(what: Decision, question: { title: string; text: string } | null, done: string) {
    if (question && !(await confirm({ ...question, confirm: question.title, cancel: t('backup.cancel') })))
      return
    setBusy(what)
    try {
      await call(restoredCalls[what], {})
      notifyDone(done)
      await client.invalidateQueries({ queryKey })
      focusHeading()
    } catch (thrown) {
      notifyFailed(thrown)
    } finally {
      setBusy(null)
    }
  }
  const settle = (what: 'runJobs' | 'dropJobs') => async (_id: string[]) => {
    const { count } = await call(restoredCalls[what], { _id })
    await client.invalidateQueries({ queryKey })
    return count
  }

  return (
    <>
      {data.at ? (
        <Released
          at={data.at}
          isBusy={busy === 'release'}
          onRelease={() =>
            void decide(
              'release',
              { title: t('backup.release'), text: t('backup.releaseText') },
              t('backup.released'),
            )
          }
        />
      ) : null}
      {data.numbers.length > 0 ? (
        <LaterNumbers
          numbers={data.numbers}
          busy={busy}
          onContinue={() => void decide('continueNumbers', null, t('backup.numbersContinued'))}
          onReuse={() =>
            void decide(
              'reuseNumbers',
              { title: t('backup.reuseNumbers'), text: t('backup.reuseNumbersText') },
              t('backup.numbersReused'),
            )
          }
        />
      ) : null}
      <HeldList
        held={data.jobs.map(({ _id, called, about, createdAt }) => ({
          _id,
          label: [called[lang], about].filter(Boolean).join(', '),
          cells: [called[lang], about, <Moment key="at" at={createdAt} />],
        }))}
        words={{
          title: t('backup.heldJobs'),
          text: t('backup.heldJobsText'),
          all: t('backup.allJobs'),
          columns: [t('backup.jobCalled'), t('backup.jobAbout'), t('backup.jobCreated')],
          send: t('backup.runJobs'),
          sent: (count) => t('backup.jobsRun', { count }),
          drop: t('backup.dropJobs'),
          dropText: (count) => t('backup.dropJobsText', { count }),
          dropped: (count) => t('backup.jobsDropped', { count }),
        }}
        send={settle('runJobs')}
        drop={settle('dropJobs')}
      />
    </>
  )
}

function Released({ at, isBusy, onRelease }: { at: string; isBusy: boolean; onRelease: () => void }) {
  const { t } = useTexts()
  const moments = useMoments()
  return (
    <Alert color="yellow" title={t('backup.restoredState')}>
      <Stack gap="sm">
        <Text size="sm">{t('backup.restoredText', { when: moments.full(at) })}</Text>
        <Group>
          <Button size="xs" loading={isBusy} onClick={onRelease}>
            {t('backup.release')} …
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function LaterNumbers({
  numbers,
  busy,
  onContinue,
  onReuse,
}: {
  numbers: State['numbers']
  busy: Decision | null
  onContinue: () => void
  onReuse: () => void
}) {
  const { t } = useTexts()
  return (
    <Alert color="red" role="alert" title={t('backup.laterNumbers')}>
      <Stack gap="sm">
        <Text size="sm">{t('backup.laterNumbersText')}</Text>
        <List size="sm">
          {numbers.map(({ range, title, period, restored, later }) => (
            <List.Item key={`${range} ${period}`}>
              {t('backup.laterNumber', { title, period, restored, later })}
            </List.Item>
          ))}
        </List>
        <Group gap="xs">
          <Button
            size="xs"
            loading={busy === 'continueNumbers'}
            disabled={busy !== null}
            onClick={onContinue}
          >
            {t('backup.continueNumbers')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={busy === 'reuseNumbers'}
            disabled={busy !== null}
            onClick={onReuse}
          >
            {t('backup.reuseNumbers')} …
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
