import { Button, Group, Paper, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useMay } from '../admin-context.ts'
import { confirm } from '../confirm.tsx'
import { notifyDone, notifyFailed } from '../notify.tsx'
import { changeRecords, removeRecord, type AnyCollection, type BatchAction } from '../records.ts'
import type { Browse } from './use-browse.ts'

/** Appears with a selection: publish, take back, bin; in the bin restore and delete for good. */
export function BulkBar<R extends { _id: string }>({
  browse,
  collection,
  publishes = true,
}: {
  browse: Browse<R>
  collection: AnyCollection
  publishes?: boolean
}) {
  const { t } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const ids = browse.selected.map((record) => record._id)
  const count = ids.length
  const right = (action: 'update' | 'publish' | 'remove') => may({ module: collection.name, action })

  async function run(work: () => Promise<unknown>, message: string, undo?: BatchAction) {
    setBusy(true)
    try {
      await work()
      browse.select([])
      notifyDone(
        message,
        undo && {
          label: t('kit.undo'),
          run: async () => {
            await changeRecords(collection, ids, undo)
            await client.invalidateQueries({ queryKey: [collection.name] })
          },
        },
      )
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: [collection.name] })
    }
  }
  const change = (action: BatchAction, message: string, undo?: BatchAction) =>
    void run(() => changeRecords(collection, ids, action), t(message, { count }), undo)

  async function deleteForGood() {
    const sure = await confirm({
      title: t('kit.bulk.forGoodTitle', { count }),
      text: t('kit.bulk.forGoodText'),
      confirm: t('kit.bulk.forGood'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!sure) return
    await run(
      async () => {
        for (const _id of ids) await removeRecord(collection, { _id, forGood: true })
      },
      t('kit.bulk.gone', { count }),
    )
  }

  if (count === 0) return null
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
          <>
            {right('update') ? (
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                onClick={() => change('restore', 'kit.bulk.restored', 'remove')}
              >
                {t('kit.bulk.restore')}
              </Button>
            ) : null}
            {right('remove') ? (
              <Button size="xs" color="red.8" disabled={busy} onClick={() => void deleteForGood()}>
                {t('kit.bulk.forGood')}
              </Button>
            ) : null}
          </>
        ) : (
          <>
            {publishes && right('publish') ? (
              <>
                <Button size="xs" disabled={busy} onClick={() => change('publish', 'kit.bulk.published')}>
                  {t('kit.bulk.publish')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={busy}
                  onClick={() => change('unpublish', 'kit.bulk.unpublished')}
                >
                  {t('kit.bulk.unpublish')}
                </Button>
              </>
            ) : null}
            {right('remove') ? (
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                onClick={() => change('remove', 'kit.bulk.removed', 'restore')}
              >
                {t('kit.bulk.remove')}
              </Button>
            ) : null}
          </>
        )}
        <Button size="xs" variant="subtle" color="gray" ml="auto" onClick={() => browse.select([])}>
          {t('kit.bulk.clear')}
        </Button>
      </Group>
    </Paper>
  )
}
