import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormProvider } from './form-state.ts'
import { KeptTextOffer } from './KeptTextOffer.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { PlainForm } from './use-plain-form.ts'

/** A small form with its own button on a larger screen: errors at the top, and the guard against leaving. */
export function PlainFormPart({
  form,
  submit,
  children,
  beside,
}: {
  form: PlainForm
  /** Label of the save button. */
  submit: string
  children: ReactNode
  /** Additional buttons. */
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
