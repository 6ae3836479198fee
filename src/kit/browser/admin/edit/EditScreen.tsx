import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { useMay } from '../admin-context.ts'
import { notifyFailed } from '../notify.tsx'
import { KeptTextOffer } from './KeptTextOffer.tsx'
import { restoreRecord } from '../records.ts'
import { Screen } from '../shell/Screen.tsx'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormProvider } from './form-state.ts'
import { HandInBanner } from './HandInBanner.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { LanguageTabs } from './LanguageTabs.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { LockBanner } from './LockBanner.tsx'
import { RecordPanels } from './RecordPanels.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { Edit } from './edited-record.ts'

export interface EditScreenProps {
  edit: Edit
  title: string
  back: { label: string; to: string }
  /** The record's own fields. */
  main: ReactNode
  /** State, publishing and other panels. */
  side: ReactNode
  previewAddress: string | null
  /** Reasons why it cannot be published. */
  blockers: string[]
}

/** Frame of an edit screen: banners, errors, languages, two columns, save bar and dialogs. */
export function EditScreen({ edit, title, back, main, side, previewAddress, blockers }: EditScreenProps) {
  const { t } = useTexts()
  const may = useMay()
  const [history, setHistory] = useState(false)
  const { form, record, readOnly, options } = edit
  const { labels, collection } = options
  useHotkeys(
    [
      ['mod+S', () => void edit.save()],
      [
        'mod+Enter',
        () =>
          blockers.length === 0 && !readOnly && may({ module: collection.name, action: 'publish' })
            ? void edit.publish()
            : undefined,
      ],
    ],
    [],
    true,
  )
  if (edit.loading) return <ScreenSkeleton />
  if (edit.problem) {
    return <LoadFailed title={title} back={back} problem={edit.problem} retry={edit.reload} />
  }

  async function restore() {
    if (!record) return
    try {
      edit.adopt(await restoreRecord(collection, { _id: record._id }))
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  return (
    <FormProvider value={edit}>
      <Screen
        title={title}
        back={back}
        begins={options.id === undefined}
        mark={record ? <StatusBadge record={record} /> : undefined}
      >
        {edit.barred ? (
          <Alert color="gray" icon={<IconLock />} title={t('kit.edit.barred')}>
            <Text size="sm">{edit.barred}</Text>
          </Alert>
        ) : null}
        <LockBanner lock={edit.lock} onTaken={edit.reload} />
        <HandInBanner edit={edit} blockers={blockers} />
        {record?.deletedAt ? (
          <Alert color="gray" title={t('kit.edit.inBin')}>
            <Group justify="space-between">
              <Text size="sm">{t('kit.edit.inBinText')}</Text>
              {may({ module: collection.name, action: 'update' }) && !edit.barred ? (
                <Button size="xs" variant="default" onClick={() => void restore()}>
                  {t('kit.bulk.restore')}
                </Button>
              ) : null}
            </Group>
          </Alert>
        ) : null}
        {readOnly && !edit.lock.foreign ? null : <KeptTextOffer isLocked={edit.lock.foreign} form={edit} />}
        <ErrorSummary />
        <div className="edit-grid">
          <Stack gap="md" style={{ minWidth: 0 }}>
            <LanguageTabs edit={edit} />
            {main}
          </Stack>
          <Stack gap="md">
            {side}
            {record && !record.deletedAt ? (
              <RecordPanels
                collection={collection.name}
                _id={record._id}
                version={record.version}
                decisions={edit.decisions}
              />
            ) : null}
          </Stack>
        </div>
        <SaveBar
          edit={edit}
          home={back.to}
          previewAddress={previewAddress}
          blockers={blockers}
          onHistory={() => setHistory(true)}
        />
      </Screen>
      <ConflictDialog
        conflict={edit.conflict?.merge ?? null}
        collection={collection.name}
        labels={labels}
        onDecide={(choices) => void edit.decide(choices)}
        onDismiss={edit.dismissConflict}
      />
      <HistoryDrawer edit={edit} opened={history} onClose={() => setHistory(false)} />
      <LeaveGuard
        dirty={form.dirty && !readOnly}
        save={edit.save}
        // Autosave must not store it while the screen is changing
        discard={() => {
          edit.kept.forget()
          form.reset(form.latest().base)
        }}
      />
    </FormProvider>
  )
}
