import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { closeButton } from './notify.tsx'

export interface Question {
  title: string
  text: string
  /** Label of the confirming button, a verb: "In den Papierkorb". */
  confirm: string
  cancel: string
  danger?: boolean
}

/** Asks before a step that is hard to undo; true to continue. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    modals.openConfirmModal({
      ...closeButton(),
      title: question.title,
      centered: true,
      children: <Text size="sm">{question.text}</Text>,
      labels: { confirm: question.confirm, cancel: question.cancel },
      confirmProps: question.danger ? { color: 'red.8' } : {},
      onConfirm: () => answer(true),
      onCancel: () => answer(false),
      onClose: () => answer(false),
    })
  })
