import { pushPage } from '../push.addresses.ts'
import { Anchor, Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconDeviceMobile, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { keptMoment, shownMoment } from '#kit/browser/admin/dates.ts'
import { LeaveGuard } from '#kit/browser/admin/edit/LeaveGuard.tsx'
import { MomentInput } from '#kit/browser/admin/fields/MomentInput.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { pushToken } from '../site/push-token.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { longestBody, longestTitle } from '#kit/shared/records/publishing-message.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { push } from '../push.contract.ts'
import { longestAddress } from '../push.rules.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { partsOf, type Sendings, sendingsKey, topicChoices } from './sendings.ts'

interface Draft {
  topic: string
  part: string | null
  title: string
  body: string
  href: string
  lang: Language
  sendAt: string | null
}

const empty: Omit<Draft, 'topic'> = { part: null, title: '', body: '', href: '/', lang: 'de', sendAt: null }

/** Form for a message, with preview. */
export function NotificationCompose({
  subscribers,
  topics,
  parts,
}: Pick<Sendings, 'subscribers' | 'topics' | 'parts'>) {
  const { t, lang } = useTexts()
  const moments = useMoments()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({ ...empty, topic: topics[0]?.name ?? '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const field = (name: 'title' | 'body' | 'href') => ({
    label: t(`push.fields.${name}`),
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const partsHere = partsOf(parts, draft.topic)
  const part = partsHere.find(({ id }) => id === draft.part)
  const count = part ? part.subscribers : (subscribers.topics[draft.topic] ?? 0)
  const devices = t('push.device', { count })

  async function send() {
    const sure = await confirm({
      title: t('push.sure', { devices }),
      text: t('push.sureText'),
      confirm: t(draft.sendAt ? 'push.sendLater' : 'push.send'),
      cancel: t('kit.cancel'),
    })
    if (!sure) return
    await run(async () => {
      const { sendAt, part: zone, ...message } = draft
      const { sending } = await call(push.send, {
        ...message,
        ...(zone ? { part: zone } : {}),
        ...(sendAt ? { sendAt } : {}),
      })
      const waits = sending.sendAt > sending.createdAt
      notifyDone(waits ? t('push.waits', { when: moments.full(sending.sendAt) }) : t('push.sent'))
      setDraft({ ...empty, topic: draft.topic, part: zone, lang: draft.lang })
      void client.invalidateQueries({ queryKey: sendingsKey })
    })
  }

  async function run(work: () => Promise<void>) {
    setBusy(true)
    setErrors({})
    try {
      await work()
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }

  const own = pushToken()
  const tryOut = () =>
    run(async () => {
      const { topic, title, body, href, lang: language } = draft
      await call(push.test, { token: own ?? '', topic, title, body, href, lang: language })
      notifyDone(t('push.tried'))
    })

  return (
    <SettingsGroup id="compose" title={t('push.compose')}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={t('push.fields.topic')}
              data={topicChoices(topics, lang).data}
              value={draft.topic}
              allowDeselect={false}
              onChange={(topic) => topic && change({ topic, part: null })}
            />
            {partsHere.length > 0 ? (
              <Select
                label={t('push.fields.part')}
                data={partsHere.map(({ id, name }) => ({ value: id, label: name[lang] }))}
                value={draft.part}
                placeholder={t('push.wholeTopic')}
                clearable
                error={errors['part']}
                onChange={(id) => change({ part: id })}
              />
            ) : null}
            <Select
              label={t('push.fields.lang')}
              data={contentLanguages.map((value) => ({ value, label: t(`push.language.${value}`) }))}
              value={draft.lang}
              allowDeselect={false}
              onChange={(lang) => change({ lang: lang as Language })}
            />
            <MomentInput
              label={t('push.fields.sendAt')}
              hint={t('push.hints.sendAt')}
              value={shownMoment(draft.sendAt, moments.zone)}
              onChange={(wall) => change({ sendAt: keptMoment(wall, moments.zone) })}
              clearable
              error={errors['sendAt']}
            />
          </SimpleGrid>
          <TextInput
            {...field('title')}
            description={t('push.hints.title')}
            maxLength={longestTitle}
            lang={draft.lang}
            required
          />
          <Textarea {...field('body')} maxLength={longestBody} lang={draft.lang} autosize minRows={2} />
          <TextInput
            {...field('href')}
            description={t('push.hints.href')}
            maxLength={longestAddress}
            inputMode="url"
            required
          />
          <MessagePreview title={draft.title} body={draft.body} lang={draft.lang} />
          <Text size="sm">{count > 0 ? t('push.reaches', { devices }) : t('push.nobody')}</Text>
          <Group justify="space-between" align="flex-start">
            {own ? (
              <Button
                variant="default"
                leftSection={<IconDeviceMobile size={16} aria-hidden />}
                loading={isBusy}
                disabled={!draft.title.trim()}
                onClick={() => void tryOut()}
              >
                {t('push.tryOut')}
              </Button>
            ) : (
              <Text size="sm" maw={420}>
                {t('push.tryOutHow')}{' '}
                <Anchor href={pushPage.path} target="_blank" size="sm" underline="always">
                  {t('push.tryOutPage')}
                </Anchor>
              </Text>
            )}
            <Button
              type="submit"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={isBusy}
              disabled={!draft.title.trim()}
            >
              {t(draft.sendAt ? 'push.sendLater' : 'push.send')}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={draft.title.trim() !== '' || draft.body.trim() !== ''} />
    </SettingsGroup>
  )
}
