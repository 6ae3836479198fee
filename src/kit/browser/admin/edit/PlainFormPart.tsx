import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormProvider } from './form-state.ts'
import { KeptTextOffer } from './KeptTextOffer.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { PlainForm } from './use-plain-form.ts'

/** A small form with a button of its own on a screen of other things: errors on top, and the guard against leaving. */
export function PlainFormPart({
  form,
  submit,
  children,
  beside,
}: {
  form: PlainForm
  /** What stands on the button that saves. */
  submit: string
  children: ReactNode
  /** Further buttons. */
  beside?: ReactNode
}) {
  const { t } = useTexts()
  const { dirty } = form.form
  return (
    <FormProvider value={form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (dirty) void form.save()
        }}
      >
        <Stack gap="md">
          <KeptTextOffer form={form} />
          <ErrorSummary />
          {children}
          <Group gap="sm">
            <Button type="submit" variant="default" loading={form.saving} disabled={!dirty}>
              {submit}
            </Button>
            {beside}
            <Text size="sm" role="status">
              {dirty ? t('kit.plainForm.dirty') : ''}
            </Text>
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty} save={form.save} discard={form.kept.forget} />
    </FormProvider>
  )
}
