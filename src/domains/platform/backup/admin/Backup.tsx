import { Alert, Button, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { notifyFailed, notifyInfo } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { hasRight, isAdmin } from '#kit/shared/access.ts'
import { backupCalls, type Overview, type RunKind } from '../backup.contract.ts'
import { BackupHistory } from './BackupHistory.tsx'
import { BackupKey } from './BackupKey.tsx'
import { BackupSettings } from './BackupSettings.tsx'
import { ForeignTargets } from './ForeignTargets.tsx'
import { HeldMails } from './HeldMails.tsx'
import { RestoredState } from './RestoredState.tsx'
import { NightBrowse } from './NightBrowse.tsx'
import { lastGood, RunState } from './run-words.tsx'
import { RunningNow } from './RunningNow.tsx'
import { type Begun, useOverview } from './use-overview.ts'

function Fact({ label, at, none }: { label: string; at: string | null | undefined; none: string }) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{at ? <Moment at={at} /> : none}</Text>
    </Paper>
  )
}

function Facts({ overview }: { overview: Overview }) {
  const { t } = useTexts()
  const drill = overview.runs.find(({ kind }) => kind === 'drill')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <Fact
        label={t('backup.lastGood')}
        at={lastGood(overview.runs, 'backup')?.startedAt}
        none={t('backup.never')}
      />
      <Fact label={t('backup.next')} at={overview.next} none={t('backup.off')} />
      <Paper withBorder p="md">
        <Text size="sm" c="dimmed">
          {t('backup.lastDrill')}
        </Text>
        <Text fw={600} component="div">
          {drill ? (
            <>
              <Moment at={drill.startedAt} /> <RunState run={drill} />
            </>
          ) : (
            t('backup.never')
          )}
        </Text>
      </Paper>
      <Fact label={t('backup.nextDrill')} at={overview.nextDrill} none="–" />
    </SimpleGrid>
  )
}

/** Screen of backups, past runs and settings. */
export function Backup() {
  const { t, lang } = useTexts()
  const { user } = useAdmin()
  const client = useQueryClient()
  const [begun, setBegun] = useState<Begun | null>(null)
  const { data, error, awaited } = useOverview(begun)
  const [isBusy, setBusy] = useState(false)
  const mayMake = hasRight(user, 'backup', 'create')
  const isRunning = awaited !== null || (data?.runs.some(({ state }) => state === 'running') ?? false)

  async function waitFor(kind: RunKind) {
    setBegun({ kind, known: data?.runs.map(({ _id }) => _id) ?? [], at: Date.now() })
    await client.invalidateQueries({ queryKey: ['backup'] })
  }

  async function begin(what: 'now' | 'drill') {
    setBusy(true)
    try {
      await call(backupCalls[what], {})
      notifyInfo(t(what === 'now' ? 'backup.nowStarted' : 'backup.drillStarted'))
      await waitFor(what === 'now' ? 'backup' : 'drill')
    } catch (thrown) {
      notifyFailed(thrown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Screen
      title={t('backup.title')}
      actions={
        mayMake ? (
          <>
            <Button
              variant="default"
              disabled={isRunning || isBusy || !data || data.nights.length === 0}
              onClick={() => void begin('drill')}
            >
              {t('backup.drill')}
            </Button>
            <Button disabled={isRunning} loading={isBusy} onClick={() => void begin('now')}>
              {t('backup.now')}
            </Button>
          </>
        ) : null
      }
    >
      <Stack gap="lg">
        <Text maw={720}>{t('backup.intro')}</Text>
        {error ? (
          <Alert color="red" role="alert">
            {messageOf(error, lang)}
          </Alert>
        ) : null}
        {data ? (
          <>
            {data.late ? (
              <Alert color="red" role="alert">
                {t('backup.lateNow')}
              </Alert>
            ) : null}
            {data.unreachable.map(({ target, problem }) => (
              <Alert key={target} color="red" role="alert">
                {t('backup.unreachable', { target, problem: problem[lang] })}
              </Alert>
            ))}
            <ForeignTargets foreign={data.foreign} lost={data.lost} mayTake={isAdmin(user)} />
            {hasRight(user, 'backup', 'restore') ? (
              <>
                <RestoredState />
                <HeldMails />
              </>
            ) : null}
            <RunningNow runs={data.runs} awaited={awaited} />
            <Facts overview={data} />
            <NightBrowse
              nights={data.nights}
              runs={data.runs}
              mayRestore={hasRight(user, 'backup', 'restore')}
              isRunning={isRunning}
              onRestore={() => waitFor('restore')}
              mayBring={hasRight(user, 'backup', 'bringBack')}
            />
            <BackupHistory runs={data.runs} />
          </>
        ) : error ? null : (
          <Skeleton height={240} />
        )}
        {isAdmin(user) ? (
          <>
            <BackupSettings />
            <BackupKey />
          </>
        ) : null}
      </Stack>
    </Screen>
  )
}
