import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { listRecords, removeRecord, restoreRecord } from '#kit/browser/admin/records.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { page, pageCalls, type Page } from '../pages.contract.ts'
import { mayPutBelow } from './tree.ts'

/** Deleted pages with a button to restore each. */
export function PagesBin() {
  const { t } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const tree = useQuery({
    queryKey: ['page', 'tree'],
    queryFn: async () => (await call(pageCalls.tree, {})).collection,
  })
  const pages = tree.data ?? []
  const isOwn = (one: Page) => mayPutBelow(pages, one.parent_page)
  const bin = useQuery({
    queryKey: ['page', 'bin'],
    queryFn: () => listRecords(page, { bin: true, limit: 500, sort: '-updatedAt' }),
  })

  async function run(work: () => Promise<unknown>, message: string) {
    try {
      await work()
      notifyDone(message)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      await client.invalidateQueries({ queryKey: ['page'] })
    }
  }
  async function purge(one: Page) {
    const sure = await confirm({
      title: t('kit.bulk.forGoodTitle', { count: 1 }),
      text: t('kit.bulk.forGoodText'),
      confirm: t('kit.bulk.forGood'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (sure)
      await run(() => removeRecord(page, { _id: one._id, forGood: true }), t('kit.bulk.gone', { count: 1 }))
  }

  if (bin.error) return <Alert color="red">{messageOf(bin.error)}</Alert>
  if (bin.data?.records.length === 0) return <Text c="dimmed">{t('kit.browse.binEmpty')}</Text>
  return (
    <Stack component="ul" gap={4} p={0} m={0}>
      {bin.data?.records.map((one) => (
        <Paper key={one._id} component="li" withBorder p="xs" style={{ listStyle: 'none' }}>
          <Group justify="space-between">
            <div>
              <Text size="sm" fw={600}>
                {one.title}
              </Text>
              <Text size="xs" c="dimmed">
                <Moment at={one.deletedAt ?? one.updatedAt} />
              </Text>
            </div>
            <Group gap="xs">
              {may({ module: 'page', action: 'update' }) && isOwn(one) ? (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    void run(
                      () => restoreRecord(page, { _id: one._id }),
                      t('kit.bulk.restored', { count: 1 }),
                    )
                  }
                >
                  {t('kit.bulk.restore')}
                </Button>
              ) : null}
              {may({ module: 'page', action: 'remove' }) && isOwn(one) ? (
                <Button size="xs" variant="subtle" color="gray" onClick={() => void purge(one)}>
                  {t('kit.bulk.forGood')}
                </Button>
              ) : null}
            </Group>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
