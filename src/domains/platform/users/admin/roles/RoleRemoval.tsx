import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { roles, type OwnRole } from '../../roles.contract.ts'
import { rolesKey, useRoles } from './use-roles.ts'

/** Removes a role; if users have it, asks for a replacement first. */
export function RoleRemoval({ role, removed }: { role: OwnRole; removed: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { own = [], ownName, nameOf } = useRoles()
  const [opened, setOpened] = useState(false)
  const [replacement, setReplacement] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  // A user may have got the role since the screen was loaded
  const [people, setPeople] = useState(role.people)
  const choices = ['member', 'user', ...own.filter(({ key }) => key !== role.key).map(({ key }) => key)]

  async function remove() {
    setBusy(true)
    setProblem(null)
    try {
      await call(roles.remove, { _id: role._id, ...(replacement ? { replacement } : {}) })
      await Promise.all([
        client.invalidateQueries({ queryKey: rolesKey }),
        client.invalidateQueries({ queryKey: ['user'] }),
      ])
      setOpened(false)
      notifyDone(t('users.ownRoles.removed'))
      removed()
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.code === 'ROLE_IN_USE')
        setPeople(Number(thrown.details?.['people'] ?? 1))
      setProblem(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={() => {
          setPeople(role.people)
          setReplacement(null)
          setProblem(null)
          setOpened(true)
        }}
      >
        {t('users.ownRoles.remove')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('users.ownRoles.removeTitle', { name: ownName(role) })}
        centered
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <Stack gap="md">
          {people > 0 ? (
            <>
              <Text size="sm">{t('users.ownRoles.removeUsed', { count: people })}</Text>
              <Select
                label={t('users.ownRoles.replacement')}
                placeholder={t('users.ownRoles.choose')}
                data={choices.map((key) => ({ value: key, label: nameOf(key) }))}
                value={replacement}
                onChange={setReplacement}
                allowDeselect={false}
                data-autofocus
              />
            </>
          ) : (
            <Text size="sm">{t('users.ownRoles.removeUnused')}</Text>
          )}
          {problem ? (
            <Alert color="red" role="alert">
              {messageOf(problem)}
            </Alert>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setOpened(false)}>
              {t('kit.cancel')}
            </Button>
            <Button
              color="red.8"
              loading={busy}
              disabled={people > 0 && replacement === null}
              onClick={() => void remove()}
            >
              {t('users.ownRoles.remove')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
