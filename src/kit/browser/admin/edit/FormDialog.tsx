import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiProblem } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { notifyDone, notifyFailed } from '../notify.tsx'
import type { FieldErrors } from './form-state.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  text: string
  /** Label of the submit button, a verb. */
  submit: string
  disabled?: boolean
  /** Confirmation after success. */
  done: string
  /** Sends the input; a refusal keeps the dialog open and shows its errors at the fields. */
  send: () => Promise<void>
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a few fields for one call. */
export function FormDialog({
  opened,
  onClose,
  title,
  text,
  submit,
  disabled = false,
  done,
  send,
  children,
}: Props) {
  const { t } = useTexts()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  async function run(event: FormEvent) {
    event.preventDefault()
    if (disabled) return
    setBusy(true)
    setErrors({})
    try {
      await send()
      notifyDone(done)
      onClose()
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      if (Object.keys(fields).length > 0) setErrors(fields)
      else notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form noValidate onSubmit={(event) => void run(event)}>
        <Stack>
          <Text size="sm">{text}</Text>
          {children(errors)}
          <Group>
            <Button type="submit" loading={busy} disabled={disabled}>
              {submit}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
