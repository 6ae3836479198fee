import { Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { Screen, type ScreenProps } from '../shell/Screen.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormProvider } from './form-state.ts'
import { KeptTextOffer } from './KeptTextOffer.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { PlainForm } from './use-plain-form.ts'

export interface PlainFormScreenProps extends Omit<ScreenProps, 'children'> {
  form: PlainForm
  main: ReactNode
  side?: ReactNode
  /** Notices above the form, for example that somebody else is editing. */
  notices?: ReactNode
  /** Another editor holds the lock. */
  isLocked?: boolean
  /** Label of the save button where it does more than save. */
  saves?: string
  /** Content beside the save buttons. */
  beside?: ReactNode
}

const stateOf = ({ saving, isNew, form: { dirty } }: PlainForm) => {
  if (saving) return 'kit.saveBar.saving'
  if (dirty) return 'kit.plainForm.dirty'
  return isNew ? 'kit.plainForm.empty' : 'kit.plainForm.clean'
}

/** An edit screen without drafts: errors at the top, one or two columns, a save bar, and the guard against leaving. */
export function PlainFormScreen({
  form,
  main,
  side,
  notices,
  isLocked = false,
  saves,
  beside,
  ...screen
}: PlainFormScreenProps) {
  const { t } = useTexts()
  const { dirty } = form.form
  useHotkeys([['mod+S', () => void form.save()]], [], true)
  return (
    <FormProvider value={form}>
      <Screen {...screen}>
        {notices}
        <KeptTextOffer form={form} isLocked={isLocked} />
        <ErrorSummary />
        {side ? (
          <div className="edit-grid">
            <Stack gap="md" style={{ minWidth: 0 }}>
              {main}
            </Stack>
            <Stack gap="md" className="edit-side">
              {side}
            </Stack>
          </div>
        ) : (
          <Stack gap="md" maw={760}>
            {main}
          </Stack>
        )}
        {form.readOnly ? null : (
          <Group
            className="edit-bar"
            justify="space-between"
            role="region"
            aria-label={t('kit.saveBar.label')}
          >
            <Text size="sm" role="status">
              {t(stateOf(form))}
            </Text>
            <Group gap="xs">
              {beside}
              <Button
                variant="default"
                disabled={!dirty || form.saving}
                onClick={() => form.form.reset(form.form.base)}
              >
                {t('kit.plainForm.reset')}
              </Button>
              <Button disabled={!dirty} loading={form.saving} onClick={() => void form.save()}>
                {saves ?? t('kit.save')}
              </Button>
            </Group>
          </Group>
        )}
      </Screen>
      <LeaveGuard dirty={dirty && !form.readOnly} save={form.save} discard={form.kept.forget} />
    </FormProvider>
  )
}
