import { Button, Group, Menu, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import {
  IconCalendarClock,
  IconChevronUp,
  IconCopy,
  IconEye,
  IconHistory,
  IconPencilOff,
  IconTrash,
  IconWorldOff,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts.ts'
import { useMay, useMoments } from '../admin-context.ts'
import { confirm } from '../confirm.tsx'
import { notifyDone, notifyFailed } from '../notify.tsx'
import { changeRecords, createRecord, discardDraft, removeRecord } from '../records.ts'
import { listAsLeft } from '../shell/list-memory.ts'
import { copyOf } from './record-values.ts'
import { HandInButton } from './HandInButton.tsx'
import { PublishOptions } from './PublishOptions.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import type { Edit } from './edited-record.ts'

/** Save state of the screen, in words. */
function useStateInWords(edit: Edit): string {
  const { t } = useTexts()
  const moments = useMoments()
  const [, tick] = useState(0)
  const timer = useInterval(() => tick((now) => now + 1), 20_000)
  useEffect(() => {
    timer.start()
    return timer.stop
  }, [timer])
  const { saving, failure, record, form } = edit
  if (saving) return t('kit.saveBar.saving')
  if (failure !== null) return t('kit.saveBar.failed', { message: failure })
  if (!record) return t(form.dirty ? 'kit.saveBar.newDirty' : 'kit.saveBar.new')
  const state = t(
    record.deletedAt
      ? 'kit.status.bin'
      : record.status === 'published' && record.hasDraft
        ? 'kit.saveBar.withChanges'
        : `kit.status.${record.status}`,
  )
  const onItsWay = record.handIn && !record.deletedAt ? t(`kit.handIn.states.${record.handIn.state}`) : ''
  const whole = onItsWay ? `${state}, ${onItsWay}` : state
  if (form.dirty) return t('kit.saveBar.dirty', { state: whole })
  return t('kit.saveBar.saved', { state: whole, ago: moments.ago(record.updatedAt) })
}

export interface SaveBarProps {
  edit: Edit
  /** Path of the browse screen without base. */
  home: string
  /** Public address of the record, if it has one. */
  previewAddress: string | null
  /** Reasons why it cannot be published. */
  blockers: string[]
  onHistory: () => void
}

/** Sticky bar with the state and the available actions. */
export function SaveBar({ edit, home, previewAddress, blockers, onHistory }: SaveBarProps) {
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'publish' | 'unpublish' | null>(null)
  const words = useStateInWords(edit)
  const { record, readOnly, options } = edit
  const { collection } = options
  const mayPublish = may({ module: collection.name, action: 'publish' })
  const mayRemove = may({ module: collection.name, action: 'remove' }) && !edit.barred
  const [publishing, setPublishing] = useState(false)
  const visible = record?.status !== undefined && record.status !== 'draft'
  const changedSince = edit.form.dirty || Boolean(record?.hasDraft)
  const isSettled = record?.status === 'published' && !changedSince

  async function preview() {
    // Browsers allow a new window only in the click itself, so it opens first and is redirected after the save.
    const view = window.open('', '_blank')
    const saved = await edit.settled()
    if (view && saved && previewAddress) view.location.replace(previewAddress)
    else view?.close()
  }
  async function publish() {
    setPublishing(true)
    await edit.publish()
    setPublishing(false)
  }
  async function remove() {
    if (!record) return
    try {
      await removeRecord(collection, { _id: record._id })
      edit.form.reset(edit.form.latest().values)
      await navigate(listAsLeft(home))
      notifyDone(t('kit.bulk.removed', { count: 1 }), {
        label: t('kit.undo'),
        run: async () => {
          await changeRecords(collection, [record._id], 'restore')
          await client.invalidateQueries({ queryKey: [collection.name] })
        },
      })
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      void client.invalidateQueries({ queryKey: [collection.name] })
    }
  }
  async function duplicate() {
    if (edit.form.dirty && !(await edit.save())) return
    try {
      const named = (title: string) => t('kit.saveBar.copyOf', { title })
      const copy = await createRecord(collection, copyOf(edit.form.latest().values, named))
      await navigate(options.path(copy._id))
      notifyDone(t('kit.saveBar.duplicated'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      void client.invalidateQueries({ queryKey: [collection.name] })
    }
  }
  async function discard() {
    if (!record) return
    const sure = await confirm({
      title: t('kit.saveBar.discardTitle'),
      text: t('kit.saveBar.discardText'),
      confirm: t('kit.saveBar.discard'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!sure) return
    try {
      edit.adopt(await discardDraft(collection, record._id))
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  return (
    <Group
      className="edit-bar"
      justify="space-between"
      gap="sm"
      role="region"
      aria-label={t('kit.saveBar.label')}
    >
      {mayPublish && !readOnly ? <PublishOptions edit={edit} settled={isSettled} /> : null}
      <Text
        size="sm"
        role="status"
        c={!edit.saving && edit.failure !== null ? 'var(--mantine-color-error)' : undefined}
        style={{ flex: '1 1 200px' }}
      >
        {words}
      </Text>
      <Group gap="xs">
        {record ? (
          <Menu position="top-end" withinPortal>
            <Menu.Target>
              {/* Publishing changes the menu's items: nothing may move under the pointer */}
              <Button
                variant="subtle"
                color="gray"
                disabled={publishing}
                rightSection={<IconChevronUp size={16} aria-hidden />}
              >
                {t('kit.saveBar.more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconHistory size={18} />} onClick={onHistory}>
                {t('kit.history.title')}
              </Menu.Item>
              {may({ module: collection.name, action: 'create' }) ? (
                <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void duplicate()}>
                  {t('kit.saveBar.duplicate')}
                </Menu.Item>
              ) : null}
              {mayPublish && !readOnly ? (
                <Menu.Item
                  leftSection={<IconCalendarClock size={18} />}
                  disabled={blockers.length > 0}
                  onClick={() => setDialog('publish')}
                >
                  {t('kit.saveBar.schedule')}
                </Menu.Item>
              ) : null}
              {mayPublish && !readOnly && visible ? (
                <>
                  <Menu.Item leftSection={<IconWorldOff size={18} />} onClick={() => void edit.unpublish()}>
                    {t('kit.saveBar.unpublish')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconCalendarClock size={18} />}
                    onClick={() => setDialog('unpublish')}
                  >
                    {t('kit.saveBar.unpublishAt')}
                  </Menu.Item>
                </>
              ) : null}
              {record.hasDraft && record.status === 'published' && !readOnly ? (
                <Menu.Item leftSection={<IconPencilOff size={18} />} onClick={() => void discard()}>
                  {t('kit.saveBar.discard')}
                </Menu.Item>
              ) : null}
              {mayRemove && !record.deletedAt ? (
                <>
                  <Menu.Divider />
                  <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => void remove()}>
                    {t('kit.bulk.remove')}
                  </Menu.Item>
                </>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {previewAddress && record ? (
          <Button
            variant="default"
            aria-label={t('kit.saveBar.preview')}
            title={t('kit.saveBar.preview')}
            onClick={() => void preview()}
          >
            <IconEye size={18} aria-hidden />
            <Text span inherit visibleFrom="sm" ml={8}>
              {t('kit.saveBar.preview')}
            </Text>
          </Button>
        ) : null}
        {readOnly ? null : (
          <>
            <Button
              className="edit-bar-main"
              variant="default"
              disabled={!edit.form.dirty}
              onClick={() => void edit.save()}
            >
              {t('kit.saveBar.save')}
            </Button>
            {mayPublish ? (
              <Button
                className="edit-bar-main"
                disabled={blockers.length > 0 || isSettled}
                {...(blockers[0] ? { title: blockers[0] } : {})}
                // Not during autosave: a key pressed then must not be lost
                loading={publishing}
                onClick={() => void publish()}
              >
                {t('kit.saveBar.publish')}
              </Button>
            ) : (
              <HandInButton edit={edit} blockers={blockers} />
            )}
          </>
        )}
      </Group>
      <ScheduleDialog
        key={String(dialog)}
        opened={dialog !== null}
        title={t(dialog === 'unpublish' ? 'kit.schedule.unpublishTitle' : 'kit.schedule.title')}
        text={t(dialog === 'unpublish' ? 'kit.schedule.unpublishText' : 'kit.schedule.text')}
        submit={t(dialog === 'unpublish' ? 'kit.schedule.unpublishSubmit' : 'kit.schedule.submit')}
        dateField={
          dialog === 'publish' && options.sortedBy && record?.status !== 'published'
            ? options.labels[options.sortedBy]
            : undefined
        }
        onClose={() => setDialog(null)}
        onChoose={(at, movesDate) => {
          setDialog(null)
          if (movesDate && options.sortedBy) edit.form.set(options.sortedBy, at)
          void (dialog === 'unpublish' ? edit.unpublish(at) : edit.publish(at))
        }}
      />
    </Group>
  )
}
