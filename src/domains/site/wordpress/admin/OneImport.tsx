import { Alert, Button, Group, Paper, Progress, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { wordpressImports, type SiteImportWithReports } from '../wordpress.contract.ts'
import { shareOf } from '../wordpress.rules.ts'
import { ReportView } from './ReportView.tsx'
import { pageScreens } from '#domains/site/pages/pages.addresses.ts'
import { newsScreens } from '#domains/site/news/news.addresses.ts'

function Running({ one, onCancel }: { one: SiteImportWithReports; onCancel: () => void }) {
  const { t } = useTexts()
  const { progress, state } = one
  const label = progress ? t(`wordpress.phases.${progress.phase}`) : t('wordpress.screen.waiting')
  const share = progress && shareOf(progress)
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="sm">
        <Text>{t(`wordpress.screen.${state === 'checking' ? 'checking' : 'running'}`)}</Text>
        <Text role="status">
          {label}
          {share === null ? '' : ` · ${share} %`}
        </Text>
        <Progress.Root size="lg">
          <Progress.Section value={share ?? 100} aria-label={label} animated={share === null} />
        </Progress.Root>
        <Button variant="default" w="fit-content" onClick={onCancel}>
          {t('wordpress.screen.cancel')}
        </Button>
      </Stack>
    </Paper>
  )
}

function Failed({ problem }: { problem: SiteImportWithReports['problem'] }) {
  const { t, lang } = useTexts()
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={t('wordpress.screen.failed')}
      role="alert"
    >
      {problem?.message[lang]}
    </Alert>
  )
}

/** One import, from its check to its report. */
export function OneImport({ one }: { one: SiteImportWithReports }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [fetchMedia, setFetchMedia] = useState(true)
  const { _id, state } = one
  const refresh = () => client.invalidateQueries({ queryKey: ['wordpress'] })
  const start = useMutation({
    mutationFn: () => call(wordpressImports.start, { _id, fetchMedia }),
    onError: notifyFailed,
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: () => call(wordpressImports.cancel, { _id }),
    onError: notifyFailed,
    onSettled: refresh,
  })
  const ask = async () => {
    const isMeant = await confirm({
      title: t('wordpress.screen.cancelQuestion'),
      text: t('wordpress.screen.cancelText'),
      confirm: t('wordpress.screen.cancel'),
      cancel: t('wordpress.screen.goOn'),
      danger: true,
    })
    if (isMeant) cancel.mutate()
  }
  const other = (
    <Button component={Link} to="." variant="default" w="fit-content">
      {t('wordpress.screen.other')}
    </Button>
  )

  if (state === 'checking' || state === 'running') return <Running one={one} onCancel={() => void ask()} />
  return (
    <Stack gap="md">
      {state === 'failed' ? <Failed problem={one.problem} /> : null}
      {state === 'cancelled' ? (
        <Alert color="gray" icon={<IconInfoCircle size={18} />}>
          {t('wordpress.screen.cancelled')}
        </Alert>
      ) : null}
      {state === 'done' ? (
        <Alert color="green" icon={<IconCheck size={18} />} role="status">
          {t('wordpress.screen.done')}
        </Alert>
      ) : null}
      {state === 'checked' ? (
        <Paper withBorder p="lg" component="section">
          <Stack gap="md">
            <Text>{t('wordpress.screen.previewText')}</Text>
            <Switch
              checked={fetchMedia}
              onChange={(event) => setFetchMedia(event.currentTarget.checked)}
              label={t('wordpress.screen.fetchMedia')}
              description={t('wordpress.screen.fetchMediaHint')}
            />
            <Group>
              <Button onClick={() => start.mutate()} loading={start.isPending}>
                {t('wordpress.screen.start')}
              </Button>
              <Button variant="default" onClick={() => cancel.mutate()} loading={cancel.isPending}>
                {t('wordpress.screen.discard')}
              </Button>
            </Group>
          </Stack>
        </Paper>
      ) : (
        <Group>
          {other}
          {state === 'done' ? (
            <>
              <Button component={Link} to={`/${pageScreens.browse}`} variant="default">
                {t('wordpress.screen.pages')}
              </Button>
              <Button component={Link} to={`/${newsScreens.browse}`} variant="default">
                {t('wordpress.screen.news')}
              </Button>
            </>
          ) : null}
        </Group>
      )}
      {one.report ? <ReportView report={one.report} /> : null}
      {!one.report && one.preview ? <ReportView report={one.preview} /> : null}
    </Stack>
  )
}
