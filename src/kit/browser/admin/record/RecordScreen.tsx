import { Alert, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTexts } from '../../texts.ts'
import { ConflictDialog } from '../edit/ConflictDialog.tsx'
import { LockBanner } from '../edit/LockBanner.tsx'
import { PlainFormScreen, type PlainFormScreenProps } from '../edit/PlainFormScreen.tsx'
import type { Versioned } from './held-record.ts'
import { RecordHistory } from './RecordHistory.tsx'
import type { RecordForm } from './use-record-form.ts'

interface Props<R extends Versioned> extends Omit<PlainFormScreenProps, 'form' | 'isLocked'> {
  form: RecordForm<R>
  /** Reloads the record after a colleague's lock was taken over. */
  reload?: () => void
  /** Fields left out of the history because the screen shows them elsewhere; false: no history here. */
  history?: { without: readonly string[] } | false
}

/** Screen of a record: other editors, unsaved text, the form, its history, and the conflict dialog. */
export function RecordScreen<R extends Versioned>({
  form,
  reload,
  notices,
  main,
  history,
  ...screen
}: Props<R>) {
  const { t } = useTexts()
  const { contract, record, labels } = form
  return (
    <>
      <PlainFormScreen
        {...screen}
        form={form}
        isLocked={form.lock.foreign}
        main={
          <>
            {main}
            {contract && record && history !== false ? (
              <RecordHistory
                key={record._id}
                contract={contract}
                record={record}
                labels={labels}
                {...history}
              />
            ) : null}
          </>
        }
        notices={
          <>
            <LockBanner lock={form.lock} onTaken={() => reload?.()} />
            {form.outdatedBy ? (
              <Alert
                color="yellow"
                icon={<IconUsers />}
                role="alert"
                title={t('kit.record.clash.title', { name: form.outdatedBy })}
              >
                <Text size="sm">{t('kit.record.clash.text')}</Text>
              </Alert>
            ) : null}
            {notices}
          </>
        }
      />
      <ConflictDialog
        conflict={form.conflict?.merge ?? null}
        collection={form.name}
        sayings={form.form.sayings}
        labels={form.clashLabels}
        by={form.conflict?.by ?? ''}
        onDecide={(choices) => void form.decide(choices)}
        onDismiss={form.dismissConflict}
      />
    </>
  )
}
