import { Checkbox, Collapse, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import type { PublishOptionProps } from '#kit/browser/admin/domain.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { longestBody, longestTitle, type PublishingMessage } from '#kit/shared/records/publishing-message.ts'
import { pushAnnouncement } from '../announcement.contract.ts'

const fitting = ({ title, body }: PublishingMessage['de']) => ({
  title: title.trim().slice(0, longestTitle),
  body: body.trim().slice(0, longestBody),
})

/** Option to send a message when publishing, off by default, with its text and the number of devices. */
export function PublishMessage({
  collection,
  _id,
  version,
  settled,
  proposed,
  value,
  onChange,
}: PublishOptionProps) {
  const { t, lang: reads } = useTexts()
  const moments = useMoments()
  const { data } = useQuery({
    queryKey: ['push', 'announcement', collection, _id, version],
    queryFn: () => call(pushAnnouncement.announcement, { collection, ...(_id ? { _id } : {}) }),
    placeholderData: (before) => before,
    staleTime: 30_000,
  })
  const found = data?.announcement
  if (!found) return null
  const { devices, waiting, sent, topic } = found
  const sayDevices = (count: number) => t('push.device', { count })
  const message = value === undefined ? (waiting?.texts ?? null) : value
  const turn = (isOn: boolean) =>
    onChange(
      isOn
        ? (waiting?.texts ?? {
            de: fitting(proposed.de),
            ...(proposed.en ? { en: fitting(proposed.en) } : {}),
          })
        : null,
    )
  const fields = (lang: Language, text: PublishingMessage['de']) => {
    const change = (changed: Partial<PublishingMessage['de']>) =>
      message && onChange({ ...message, [lang]: { ...text, ...changed } })
    return (
      <Stack gap="xs" key={lang} role="group" aria-label={t(`push.language.${lang}`)}>
        <TextInput
          label={lang === 'de' ? t('push.announce.title') : `${t('push.announce.title')} (EN)`}
          value={text.title}
          maxLength={longestTitle}
          lang={lang}
          required
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={lang === 'de' ? t('push.announce.body') : `${t('push.announce.body')} (EN)`}
          value={text.body}
          maxLength={longestBody}
          lang={lang}
          autosize
          minRows={1}
          maxRows={4}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
      </Stack>
    )
  }
  return (
    <Stack gap="xs" style={{ flexBasis: '100%' }}>
      {sent ? (
        <Text size="sm">
          {t('push.announce.sent', { when: moments.full(sent.sendAt), devices: sayDevices(sent.reached) })}
        </Text>
      ) : null}
      {settled ? null : (
        <>
          <Checkbox
            label={
              devices > 0
                ? t('push.announce.send', { devices: sayDevices(devices) })
                : t('push.announce.nobody', { topic: topic[reads] })
            }
            description={
              waiting ? t('push.announce.planned', { when: moments.full(waiting.sendAt) }) : undefined
            }
            checked={message !== null}
            onChange={(event) => turn(event.currentTarget.checked)}
          />
          <Collapse expanded={message !== null}>
            {message ? (
              <Stack gap="xs">
                <SimpleGrid cols={{ base: 1, sm: message.en ? 2 : 1 }}>
                  {fields('de', message.de)}
                  {message.en ? fields('en', message.en) : null}
                </SimpleGrid>
                <Text size="xs">{t('push.announce.waits')}</Text>
              </Stack>
            ) : null}
          </Collapse>
        </>
      )}
    </Stack>
  )
}
