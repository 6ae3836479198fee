import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { users, type User } from '../../users.contract.ts'
import { PasswordField } from './PasswordField.tsx'

/** Sets a new password for another account. */
export function NewPassword({ user }: { user: User }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState(false)
  const [password, setPassword] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await call(users.setPassword, { _id: user._id, password })
      notifyDone(t('users.password.set'))
      setOpened(false)
      setPassword('')
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {t('users.password.give')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('users.password.give')}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <form onSubmit={(event) => void submit(event)}>
          <Stack>
            <Text size="sm">{t('users.password.giveHint')}</Text>
            <PasswordField
              label={t('users.fields.password')}
              value={password}
              onChange={setPassword}
              handle={user.handle}
            />
            <Group justify="flex-end">
              <Button type="submit" disabled={!password}>
                {t('users.password.give')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
