import { Button, FileButton, Group, Image, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import { sportsChoices, team, type Team } from '../club.contract.ts'
import { teamPictureForms } from '../sports.rules.ts'
import { sendFile } from './send-file.ts'

/** Team picture, stored apart from the site's files, with the persons whose consent is missing. */
export function TeamPicture({ item, onChanged }: { item: Team; onChanged: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const say = (key: string) => t(`sports.teams.picture.${key}`)
  const { picture } = item

  async function doing(work: () => Promise<unknown>, done?: string) {
    setBusy(true)
    try {
      await work()
      if (done) notifyDone(done)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  async function remove(_id: string) {
    const isSure = await confirm({
      title: say('remove'),
      text: say('removeText'),
      confirm: t('kit.remove'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (isSure) await doing(() => call(sportsChoices.removePicture, { _id }))
  }
  return (
    <Stack gap="sm">
      {picture ? (
        <>
          <Image
            {...imageOf(teamPictureForms(picture.href, picture), '(min-width: 62rem) 24rem, 92vw')}
            alt={say('title')}
            h="auto"
            radius="sm"
          />
          <Text size="sm">{say(picture.shown ? 'shown' : 'hidden')}</Text>
          {picture.missing.length > 0 ? (
            <List size="sm">
              {[...new Set(picture.missing)].map((name) => (
                <List.Item key={name}>{name}</List.Item>
              ))}
            </List>
          ) : null}
        </>
      ) : null}
      <Text size="xs">{say('hint')}</Text>
      {may(team.access.update) ? (
        <Group>
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            onChange={(file) =>
              file && void doing(() => sendFile(`${team.path}/${item._id}/picture`, file), say('kept'))
            }
          >
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={busy}>
                {say(picture ? 'change' : 'choose')}
              </Button>
            )}
          </FileButton>
          {picture ? (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              disabled={busy}
              onClick={() => void remove(picture._id)}
            >
              {say('remove')}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  )
}
