import { Button, Group, Paper, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../kit/browser/admin/admin-context.ts'
import type { Browse } from '../../../kit/browser/admin/browse/use-browse.ts'
import { confirm } from '../../../kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed, notifyInfo } from '../../../kit/browser/admin/notify.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { files, type FileRecord } from '../files.contract.ts'

type Action = 'remove' | 'restore' | 'purge'

/** What can be done with several files; those in use stay and are named. */
export function FilesBulkBar({ browse }: { browse: Browse<FileRecord> }) {
  const { t } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { selected } = browse
  const count = selected.length

  const change = (ids: string[], action: Action) => call(files.batch, { _id: ids, action })
  async function run(action: Action, message: string, undo?: Action) {
    setBusy(true)
    try {
      const { kept } = await change(
        selected.map((file) => file._id),
        action,
      )
      const keptIds = new Set(kept.map((one) => one._id))
      const gone = selected.filter((file) => !keptIds.has(file._id))
      const names = selected.filter((file) => keptIds.has(file._id)).map((file) => file.title || file.name)
      browse.select([])
      if (names.length > 0) notifyInfo(t('files.kept', { names: names.join(', ') }))
      if (gone.length > 0) {
        notifyDone(
          t(message, { count: gone.length }),
          undo && {
            label: t('kit.undo'),
            run: async () => {
              await change(
                gone.map((file) => file._id),
                undo,
              )
              await client.invalidateQueries({ queryKey: ['file'] })
            },
          },
        )
      }
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['file'] })
    }
  }
  async function purge() {
    const sure = await confirm({
      title: t('kit.bulk.forGoodTitle', { count }),
      text: t('kit.bulk.forGoodText'),
      confirm: t('kit.bulk.forGood'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (sure) await run('purge', 'kit.bulk.gone')
  }

  if (count === 0) return null
  const mayRemove = may({ module: 'file', action: 'remove' })
  return (
    <Paper
      withBorder
      p="xs"
      pos="sticky"
      top={64}
      style={{ zIndex: 50 }}
      role="region"
      aria-label={t('kit.bulk.label')}
    >
      <Group gap="xs">
        <Text size="sm" fw={600} mr="sm" role="status">
          {t('kit.bulk.count', { count })}
        </Text>
        {browse.state.bin ? (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() => void run('restore', 'kit.bulk.restored', 'remove')}
          >
            {t('kit.bulk.restore')}
          </Button>
        ) : null}
        {browse.state.bin && mayRemove ? (
          <Button size="xs" color="red.8" disabled={busy} onClick={() => void purge()}>
            {t('kit.bulk.forGood')}
          </Button>
        ) : null}
        {!browse.state.bin && mayRemove ? (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() => void run('remove', 'kit.bulk.removed', 'restore')}
          >
            {t('kit.bulk.remove')}
          </Button>
        ) : null}
        <Button size="xs" variant="subtle" color="gray" ml="auto" onClick={() => browse.select([])}>
          {t('kit.bulk.clear')}
        </Button>
      </Group>
    </Paper>
  )
}
