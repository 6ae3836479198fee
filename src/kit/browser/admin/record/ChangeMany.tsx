import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { useTexts } from '../../texts.ts'
import { FormProvider, useFormState } from '../edit/form-state.ts'

interface Props {
  field: { name: string; label: string; fresh: unknown; field: ReactNode }
  count: number
  onClose: () => void
  onChange: (value: unknown) => void
}

/** Asks for the new value of a field in all selected records. */
export function ChangeMany({ field, count, onClose, onChange }: Props) {
  const { t } = useTexts()
  const form = useFormState({ [field.name]: field.fresh })
  const labels = { [field.name]: field.label }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit.record.bulk.changeTitle', { field: field.label })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <FormProvider
        value={{
          form,
          readOnly: false,
          lang: sourceLanguage,
          setLang: () => undefined,
          translatable: [],
          labels,
        }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onChange(form.latest().values[field.name])
          }}
        >
          <Stack gap="md">
            <Text size="sm">{t('kit.record.bulk.changeText', { count })}</Text>
            {field.field}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button type="submit">{t('kit.record.bulk.changeSubmit')}</Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  )
}
