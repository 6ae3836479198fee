import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sportsChoices, type Team } from '../club.contract.ts'

/** Persons added by trainers, with the button for an officer's approval. */
export function TakenIn({ item, onChanged }: { item: Team; onChanged: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const say = (key: string) => t(`sports.teams.takenIn.${key}`)

  async function agree() {
    setBusy(true)
    try {
      await call(sportsChoices.agreeWithTakenIn, { _id: item._id })
      notifyDone(say('done'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{say('text')}</Text>
      <List size="sm">
        {[...new Set(item.takenIn)].map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
      <Text size="xs">{say('hint')}</Text>
      {item.mayAgree && may(sportsChoices.agreeWithTakenIn.access) ? (
        <Group>
          <Button size="xs" variant="default" loading={busy} onClick={() => void agree()}>
            {say('agree')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
