import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { CancelledError } from '@tanstack/react-query'
import { messageOf } from '../api.ts'
import { admin as de } from './kit.de.ts'
import { admin as en } from './kit.en.ts'

/** Label of the close button of notifications and dialogs, which render outside of the language context. */
export const closeButton = () => ({
  closeButtonProps: { 'aria-label': (document.documentElement.lang === 'en' ? en : de).close },
})

/** Shows a success message; returns a function that removes it. With `undo` it stays longer and offers a way back. */
export function notifyDone(
  message: string,
  undo?: { label: string; run: () => Promise<unknown> },
): () => void {
  const id = notifications.show({
    ...closeButton(),
    role: 'status',
    color: 'green',
    icon: <IconCheck size={18} />,
    autoClose: undo ? 12_000 : 4_000,
    withBorder: true,
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            undo.run().catch(notifyFailed)
          }}
        >
          {undo.label}
        </Button>
      </Group>
    ) : (
      message
    ),
  })
  return () => notifications.hide(id)
}

/** Recognises a cancelled request or query, which is not a failure. */
const isGivenUp = (thrown: unknown) =>
  thrown instanceof CancelledError || (thrown instanceof DOMException && thrown.name === 'AbortError')

/** Shows an error message that stays until closed. */
export function notifyFailed(thrown: unknown): void {
  if (isGivenUp(thrown)) return
  notifications.show({
    ...closeButton(),
    color: 'red',
    icon: <IconAlertTriangle size={18} />,
    autoClose: false,
    withBorder: true,
    role: 'alert',
    message: messageOf(thrown),
  })
}

/** Shows a neutral message. */
export function notifyInfo(message: string): void {
  notifications.show({
    ...closeButton(),
    role: 'status',
    color: 'gray',
    icon: <IconInfoCircle size={18} />,
    autoClose: 8_000,
    withBorder: true,
    message,
  })
}
