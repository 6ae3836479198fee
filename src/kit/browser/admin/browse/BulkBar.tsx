import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { useMay, useMayChange } from '../admin-context.ts'
import { confirm } from '../confirm.tsx'
import { changeRecords, removeRecord, type AnyCollection, type BatchAction } from '../records.ts'
import { BulkFrame } from './BulkFrame.tsx'
import { useBulk } from './use-bulk.ts'
import type { Browse } from './use-browse.ts'

/** Actions for selected records: publish, unpublish, move to bin; in the bin restore and delete for good. */
export function BulkBar<R extends { _id: string; createdBy?: string | null; publishAt?: string | null }>({
  browse,
  collection,
  publishes = true,
  children,
}: {
  browse: Browse<R>
  collection: AnyCollection
  publishes?: boolean
  /** Additional buttons of the domain, outside the bin. */
  children?: ReactNode
}) {
  const { t } = useTexts()
  const may = useMay()
  const isMine = useMayChange()
  const { busy, run, say, confirmForGood } = useBulk(collection.name)
  const ids = browse.selected.map((record) => record._id)
  const count = ids.length
  const others = browse.selected.filter((record) => !isMine(collection.name, record)).length
  const right = (action: 'update' | 'publish' | 'remove') =>
    others === 0 && may({ module: collection.name, action })

  const change = (action: BatchAction, message: string, undo?: BatchAction) =>
    void run(async () => {
      await changeRecords(collection, ids, action)
      browse.select([])
      say(t(message, { count }), undo && (() => changeRecords(collection, ids, undo)))
    })

  async function publish() {
    const planned = browse.selected.filter(({ publishAt }) => publishAt).length
    const sure =
      planned === 0 ||
      (await confirm({
        title: t('kit.edit.hurryTitle'),
        text: t('kit.bulk.hurryText', { count: planned }),
        confirm: t('kit.edit.hurry'),
        cancel: t('kit.edit.keepPlan'),
      }))
    if (sure) change('publish', 'kit.bulk.published')
  }

  async function deleteForGood() {
    if (!(await confirmForGood(count))) return
    await run(async () => {
      for (const _id of ids) await removeRecord(collection, { _id, forGood: true })
      browse.select([])
      say(t('kit.bulk.gone', { count }))
    })
  }

  return (
    <BulkFrame browse={browse}>
      {others > 0 ? <Text size="sm">{t('kit.bulk.others', { count: others })}</Text> : null}
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
              <Button size="xs" disabled={busy} onClick={() => void publish()}>
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
          {children}
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
    </BulkFrame>
  )
}
