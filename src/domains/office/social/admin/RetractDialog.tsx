import { Anchor, Button, Checkbox, Group, List, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { StateBadge, type Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sharingCalls, type outcomes, type Way } from '../sharing.contract.ts'

const tones: Record<(typeof outcomes)[number], Tone> = {
  done: 'published',
  begun: 'scheduled',
  partly: 'changed',
  notReached: 'bin',
}

export type RetractHow = 'takeBack' | 'cancel'

/** Channels on which a correction is pending. */
export const leftToCorrect = (ways: readonly Way[], how: RetractHow): Way[] =>
  ways.filter(({ settled }) => how === 'takeBack' || !settled)

/**
 * Withdraws or cancels a record on all channels at once; then lists the results and the remaining manual steps.
 * `already`: the site is updated, only other channels are left.
 */
export function RetractDialog({
  already,
  collection,
  _id,
  mayCancel,
  ways,
  onClose,
}: {
  already: RetractHow | null
  collection: string
  _id: string
  mayCancel: boolean
  ways: readonly Way[]
  onClose: (changed: boolean) => void
}) {
  const { t, lang } = useTexts()
  const [how, setHow] = useState<RetractHow>(already ?? (mayCancel ? 'cancel' : 'takeBack'))
  const [note, setNote] = useState('')
  const [left, setLeft] = useState<string[]>([])
  const open = leftToCorrect(ways, how)
  const names = [...new Set(open.map(({ channel }) => channel))]
  const settled = ways.filter((way) => !open.includes(way))
  const channels = names.filter((name) => !left.includes(name))
  const retract = useMutation({
    mutationFn: () => call(sharingCalls.retractEverywhere, { collection, _id, how, note, channels }),
  })
  const results = retract.data?.results
  const title = (name: string) => ways.find(({ channel }) => channel === name)?.title[lang] ?? name
  return (
    <Modal
      opened
      size="lg"
      onClose={() => onClose(results !== undefined)}
      title={t('social.retract.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {results ? (
        <Stack gap="md">
          <Text role="status">
            {t(
              results.some(({ outcome }) => outcome === 'notReached')
                ? 'social.retract.someLeft'
                : 'social.retract.allDone',
            )}
          </Text>
          <List listStyleType="none" spacing="sm">
            {results.map(({ channel, title: words, outcome, text, href }, index) => (
              // eslint-disable-next-line react/no-array-index-key -- a channel may have several results, which never change
              <List.Item key={`${channel} ${index}`}>
                <Group gap="xs">
                  <Text fw={600}>{words[lang]}</Text>
                  <StateBadge tone={tones[outcome]}>{t(`social.retract.outcomes.${outcome}`)}</StateBadge>
                </Group>
                <Text size="sm">{text[lang]}</Text>
                {href ? (
                  <Anchor href={href} target="_blank" rel="noreferrer" size="sm" underline="always">
                    {t('social.look')}
                  </Anchor>
                ) : null}
              </List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button onClick={() => onClose(true)}>{t('kit.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            retract.mutate()
          }}
        >
          <Stack gap="md">
            {already ? (
              <Text size="sm">{t(`social.retract.already.${already}`)}</Text>
            ) : mayCancel ? (
              <Radio.Group
                label={t('social.retract.how')}
                value={how}
                onChange={(value) => setHow(value === 'cancel' ? 'cancel' : 'takeBack')}
              >
                <Stack gap="xs" mt="xs">
                  {(['cancel', 'takeBack'] as const).map((value) => (
                    <Radio
                      key={value}
                      value={value}
                      label={t(`social.retract.hows.${value}`)}
                      description={t(`social.retract.howTexts.${value}`)}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            ) : (
              <Text size="sm">{t('social.retract.howTexts.takeBack')}</Text>
            )}
            {/* Withdrawing a post without a push message sends no notification */}
            {how === 'cancel' || names.includes('push') ? (
              <Textarea
                label={t('social.retract.note')}
                description={t('social.retract.noteHint')}
                maxLength={300}
                autosize
                minRows={2}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            ) : null}
            <Checkbox.Group
              label={t('social.retract.ways')}
              value={channels}
              onChange={(kept) => setLeft(names.filter((name) => !kept.includes(name)))}
            >
              <Stack gap="sm" mt="xs">
                {names.map((name) => (
                  <Checkbox
                    key={name}
                    value={name}
                    label={title(name)}
                    description={open
                      .filter(({ channel }) => channel === name)
                      .map(({ text }) => text[lang])
                      .join(' ')}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
            {settled.length > 0 ? (
              <Text size="sm">
                {t('social.retract.settled')}{' '}
                {[...new Set(settled.map(({ channel }) => title(channel)))].join(', ')}
              </Text>
            ) : null}
            {retract.error ? (
              <Text size="sm" role="alert" c="var(--mantine-color-error)">
                {messageOf(retract.error)}
              </Text>
            ) : null}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => onClose(false)}>
                {t('kit.cancel')}
              </Button>
              <Button type="submit" disabled={channels.length === 0} loading={retract.isPending}>
                {t('social.retract.do')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
