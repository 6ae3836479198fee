import { Anchor, FileButton, Button, Group, Image, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import { sportsChoices, sportsPerson, type SportsPerson } from '../club.contract.ts'
import { portraitForms } from '../sports.rules.ts'
import { sendFile } from './send-file.ts'

const idOfAddress = (href: string) => href.slice(href.lastIndexOf('/') + 1)

/** Portrait and documents of a person, stored apart from the site's files. */
export function PersonFiles({ item, onChanged }: { item: SportsPerson; onChanged: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const readOnly = item.narrowed || !may(sportsPerson.access.update)
  const say = (key: string, values?: Record<string, string>) => t(`sports.persons.${key}`, values)

  async function send(kind: 'portrait' | 'document', file: File | null) {
    if (!file) return
    setBusy(true)
    try {
      await sendFile(`${sportsPerson.path}/${item._id}/${kind}`, file)
      notifyDone(say('fileKept'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  async function remove(_id: string, name: string) {
    const isSure = await confirm({
      title: say('removeFile', { name }),
      text: say('removeFileText'),
      confirm: t('kit.remove'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await call(sportsChoices.removeFile, { _id })
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm">
        {say('portrait')}
      </Text>
      {item.portrait ? (
        <Group wrap="nowrap">
          <Image
            {...imageOf(portraitForms(item.portrait), '96px')}
            alt={say('portrait')}
            w={96}
            h={96}
            fit="cover"
            radius="sm"
          />
          {readOnly ? null : (
            <IconAction
              label={say('removeFile', { name: say('portrait') })}
              variant="subtle"
              color="gray"
              disabled={busy}
              onClick={() => void remove(idOfAddress(item.portrait!), say('portrait'))}
            >
              <IconTrash size={16} aria-hidden />
            </IconAction>
          )}
        </Group>
      ) : null}
      <Text size="xs">{say(item.shown.picture ? 'portraitShown' : 'portraitHidden')}</Text>
      {readOnly ? null : (
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void send('portrait', file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={busy}>
              {say('choosePortrait')}
            </Button>
          )}
        </FileButton>
      )}
      {item.narrowed ? (
        <Text size="xs" c="dimmed">
          {say('narrowed')}
        </Text>
      ) : (
        <>
          <Text fw={600} size="sm">
            {say('documents')}
          </Text>
          {item.documents.map(({ _id, name, href }) => (
            <Group key={_id} justify="space-between" wrap="nowrap">
              <Anchor href={href} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Anchor>
              {readOnly ? null : (
                <IconAction
                  label={say('removeFile', { name })}
                  variant="subtle"
                  color="gray"
                  disabled={busy}
                  onClick={() => void remove(_id, name)}
                >
                  <IconTrash size={16} aria-hidden />
                </IconAction>
              )}
            </Group>
          ))}
          {readOnly ? null : (
            <FileButton
              accept="application/pdf,image/jpeg,image/png,image/webp"
              onChange={(file) => void send('document', file)}
            >
              {(props) => (
                <Button {...props} size="xs" variant="default" loading={busy}>
                  {say('addDocument')}
                </Button>
              )}
            </FileButton>
          )}
        </>
      )}
    </Stack>
  )
}
