import { Button, Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Bug, bugCalls } from '../bugtracker.contract.ts'

/** The watchers of a bug. */
export function BugWatchers({ bug, changed }: { bug: Bug; changed: (next: Bug) => void }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const { watchers = [], watching = false } = bug
  async function toggle() {
    setBusy(true)
    try {
      changed((await call(bugCalls.watch, { _id: bug._id, watching: !watching })).system_bugtracker)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SidePanel title={t('bugtracker.watch.title')}>
      <Text size="sm">
        {watchers.length > 0 ? watchers.map(({ name }) => name).join(', ') : t('bugtracker.watch.nobody')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('bugtracker.watch.hint')}
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        leftSection={watching ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        onClick={() => void toggle()}
      >
        {t(watching ? 'bugtracker.watch.off' : 'bugtracker.watch.on')}
      </Button>
    </SidePanel>
  )
}
