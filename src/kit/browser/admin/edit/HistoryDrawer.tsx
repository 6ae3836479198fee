import { Accordion, Alert, Button, Drawer, Group, Loader, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { notifyDone, notifyFailed } from '../notify.tsx'
import { listVersions, restoreRecord, type VersionEntry } from '../records.ts'
import { DiffText } from './DiffText.tsx'
import { fieldLabel, fieldText } from './field-text.ts'
import { fieldAt, type Fields } from './merge.ts'
import type { Edit } from './edited-record.ts'
import { useValueWords } from './use-value-words.ts'

const pageSize = 30

function Changes({ entry, before, edit }: { entry: VersionEntry; before: Fields; edit: Edit }) {
  const { t } = useTexts()
  const told = entry.changed.map((path) => [fieldAt(before, path), fieldAt(entry.state, path)])
  const words = useValueWords(edit.options.collection.name, told)
  const show = (state: Fields, path: string) => fieldText(path, fieldAt(state, path), words)
  const shown = entry.changed.map((path) => ({ path, was: show(before, path), is: show(entry.state, path) }))
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('kit.history.nothing')}
      </Text>
    )
  return (
    <Stack gap="sm">
      {shown.map(({ path, was, is }) => (
        <div key={path}>
          <Text size="xs" fw={600} c="dimmed">
            {fieldLabel(path, edit.options.labels, t)}
          </Text>
          <DiffText before={was} after={is} />
        </div>
      ))}
    </Stack>
  )
}

/** Changes of a record with author and time, each comparable and restorable. */
export function HistoryDrawer({
  edit,
  opened,
  onClose,
}: {
  edit: Edit
  opened: boolean
  onClose: () => void
}) {
  const { t } = useTexts()
  const moments = useMoments()
  const [busy, setBusy] = useState(false)
  const { collection } = edit.options
  const id = edit.record?._id
  const history = useInfiniteQuery({
    queryKey: [collection.name, 'versions', id, edit.record?.version],
    queryFn: ({ pageParam }) => listVersions(collection, { _id: id ?? '', limit: pageSize, skip: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.versions.length, 0)
      return loaded < last.total ? loaded : undefined
    },
    enabled: opened && id !== undefined,
  })
  const entries = history.data?.pages.flatMap((page) => page.versions) ?? []

  async function restore(version: number) {
    if (!id) return
    setBusy(true)
    try {
      // Saves unsaved changes as a version first, so that the restore can be undone.
      if (edit.form.dirty && !(await edit.save())) return
      edit.adopt(await restoreRecord(collection, { _id: id, version }))
      notifyDone(t('kit.history.restored'))
      onClose()
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('kit.history.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {history.isPending ? <Loader role="status" aria-label={t('kit.loading')} /> : null}
      {history.error ? (
        <Alert color="red" role="alert">
          {messageOf(history.error)}
        </Alert>
      ) : null}
      <Accordion variant="separated" order={3}>
        {entries.map((entry, index) => (
          <Accordion.Item key={entry.version} value={String(entry.version)}>
            <Accordion.Control>
              <Text size="sm" fw={600}>
                {t(`kit.history.actions.${entry.action}`)}
                {index === 0 ? ` · ${t('kit.history.current')}` : ''}
              </Text>
              <Text size="xs" c="dimmed">
                {moments.say(entry.at)}, {entry.byName || t('kit.history.nobody')}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <Changes entry={entry} before={entries[index + 1]?.state ?? {}} edit={edit} />
                {index > 0 && !edit.readOnly ? (
                  <Group>
                    <Button
                      size="xs"
                      variant="default"
                      loading={busy}
                      onClick={() => void restore(entry.version)}
                    >
                      {t('kit.history.restore')}
                    </Button>
                  </Group>
                ) : null}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {history.hasNextPage ? (
        <Button
          mt="md"
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('kit.history.more')}
        </Button>
      ) : null}
    </Drawer>
  )
}
