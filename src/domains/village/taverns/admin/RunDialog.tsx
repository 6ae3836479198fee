import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormProvider, useFormState } from '#kit/browser/admin/edit/form-state.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { HoursField } from '#kit/browser/admin/fields/HoursField.tsx'
import { ApiProblem, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { ExceptionsField } from './ExceptionsField.tsx'
import type { Change, Year } from './tavern-year.ts'

/** A date being added or edited. */
export type OpenRun = Pick<TavernRun, 'tavern' | 'from' | 'to' | 'hours' | 'exceptions' | 'note'> &
  Partial<Pick<TavernRun, '_id' | 'version'>>

interface Props {
  run: OpenRun
  taverns: Year['taverns']
  save: (put: NonNullable<Change['put']>[number]) => Promise<unknown>
  remove: (() => void) | null
  close: () => void
}

const none: readonly string[] = []

/** Form of a single date: tavern, first and last day, hours by weekday, exceptions, notes. */
export function RunDialog({ run, taverns, save, remove, close }: Props) {
  const { t } = useTexts()
  const form = useFormState({ ...run })
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const values = form.values as unknown as OpenRun

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setSaid('')
    try {
      await save(values)
      close()
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      form.setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([path, text]) => [path.replace(/^put\.0\./, ''), text]),
        ),
      )
      setSaid(messageOf(problem))
    } finally {
      setBusy(false)
    }
  }
  const field = (path: 'note.de' | 'note.en', value: string) => ({
    label: t(`taverns.field.${path.replace('.', '_')}`),
    value,
    error: form.errors[path],
    onChange: (event: { currentTarget: { value: string } }) => form.set(path, event.currentTarget.value),
  })
  const day = (path: 'from' | 'to') => ({
    label: t(`taverns.field.${path}`),
    value: values[path] || null,
    error: form.errors[path],
    onChange: (next: string | null) => next && form.set(path, next),
  })

  function choose(tavern: string) {
    form.set('tavern', tavern)
    // A new date starts with the hours of the tavern's last one
    const usual = taverns.find(({ _id }) => _id === tavern)?.usual ?? []
    if (!run._id && usual.length > 0) form.set('hours', usual)
  }

  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t(run._id ? 'taverns.change' : 'taverns.add')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <FormProvider
        value={{ form, readOnly: false, lang: 'de', setLang: () => {}, translatable: none, labels: {} }}
      >
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {said ? (
              <Alert color="red" role="alert">
                {said}
              </Alert>
            ) : null}
            <NativeSelect
              data-autofocus
              label={t('taverns.tavern')}
              value={values.tavern}
              error={form.errors['tavern']}
              data={taverns.map(({ _id, title }) => ({ value: _id, label: title }))}
              onChange={(event) => choose(event.currentTarget.value)}
            />
            <Group grow align="flex-start">
              <DayInput {...day('from')} />
              <DayInput {...day('to')} />
            </Group>
            <Stack gap={4}>
              <Text fw={600} size="sm">
                {t('taverns.field.hours')}
              </Text>
              {form.errors['hours'] ? (
                <Text size="sm" c="red.8">
                  {form.errors['hours']}
                </Text>
              ) : null}
              <HoursField name="hours" />
            </Stack>
            <ExceptionsField
              days={values.exceptions}
              first={values.from}
              error={form.errors['exceptions']}
              change={(days) => form.set('exceptions', days)}
            />
            <Group grow align="flex-start">
              <TextInput maxLength={300} {...field('note.de', values.note.de)} />
              <TextInput maxLength={300} {...field('note.en', values.note.en)} />
            </Group>
            <Group justify="space-between">
              <Button type="submit" loading={isBusy}>
                {t('taverns.save')}
              </Button>
              {remove ? (
                <Button variant="default" onClick={remove}>
                  {t('taverns.remove')}
                </Button>
              ) : null}
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  )
}
