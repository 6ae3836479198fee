import { Alert, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTexts } from '../../texts.ts'
import { ConflictDialog } from '../edit/ConflictDialog.tsx'
import { LockBanner } from '../edit/LockBanner.tsx'
import { PlainFormScreen, type PlainFormScreenProps } from '../edit/PlainFormScreen.tsx'
import { KeptTextOffer } from './KeptTextOffer.tsx'
import type { Versioned } from './merge-record.ts'
import type { RecordForm } from './use-record-form.ts'

interface Props<R extends Versioned> extends Omit<PlainFormScreenProps, 'form' | 'discard'> {
  form: RecordForm<R>
  /** Reads the record anew, after somebody took it over from a colleague. */
  reload?: () => void
}

/** The screen of one record: who else is editing, what was left unsaved, the form, and the dialog where two clash. */
export function RecordScreen<R extends Versioned>({ form, reload, notices, ...screen }: Props<R>) {
  const { t } = useTexts()
  return (
    <>
      <PlainFormScreen
        {...screen}
        form={form}
        discard={form.kept.forget}
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
            {form.readOnly ? null : <KeptTextOffer form={form} />}
            {notices}
          </>
        }
      />
      <ConflictDialog
        conflict={form.conflict?.merge ?? null}
        collection={form.name}
        labels={form.clashLabels}
        by={form.conflict?.by ?? ''}
        onDecide={(choices) => void form.decide(choices)}
        onDismiss={form.dismissConflict}
      />
    </>
  )
}
