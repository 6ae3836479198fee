import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment, StateBadge, type Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { push, type Sending } from '../push.contract.ts'
import type { SendingStatus } from '../push.rules.ts'
import { type Sendings, sendingsKey, topicChoices } from './sendings.ts'

const tones: Record<SendingStatus, Tone> = {
  waiting: 'scheduled',
  sending: 'changed',
  done: 'published',
  cancelled: 'draft',
  held: 'scheduled',
}

/** States in which each action is possible. */
const states: Record<'release' | 'cancel', readonly SendingStatus[]> = {
  release: ['held'],
  cancel: ['waiting', 'held'],
}

interface SendingsTableProps extends Pick<Sendings, 'sendings' | 'topics' | 'parts'> {
  /** Text of an empty table. */
  none: string
  more: (() => void) | null
}

/** Table of sent messages with devices reached, and of waiting ones, which can be cancelled. */
export function SendingsTable({ sendings, topics, parts, none, more }: SendingsTableProps) {
  const { t, lang } = useTexts()
  const client = useQueryClient()
  if (sendings.length === 0) return <Text size="sm">{none}</Text>

  async function settle(what: 'cancel' | 'release', _id: string) {
    try {
      await call(push[what], { _id })
      notifyDone(t(what === 'cancel' ? 'push.cancelled' : 'push.released'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      void client.invalidateQueries({ queryKey: sendingsKey })
    }
  }
  const aboutOf = ({ topic, part }: Sending) => {
    const name = parts.find((one) => one.topic === topic && one.id === part)?.name[lang]
    const title = topicChoices(topics, lang).titleOf(topic)
    return name ? `${title}, ${name}` : title
  }
  const textOf = ({ texts }: Sending) => texts[lang] ?? texts.de ?? texts.en

  return (
    <>
      <Table.ScrollContainer
        minWidth={480}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={t('push.historyTable')}
      >
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {['when', 'message', 'state'].map((name) => (
                <Table.Th key={name}>{t(`push.${name}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sendings.map((sending) => (
              <Table.Tr key={sending._id}>
                <Table.Td>
                  <Moment at={sending.sendAt} />
                </Table.Td>
                <Table.Td>
                  <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {textOf(sending)?.title}
                  </Text>
                  {textOf(sending)?.body ? (
                    <Text size="xs" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                      {textOf(sending)?.body}
                    </Text>
                  ) : null}
                  <Text size="xs" c="dimmed">
                    {aboutOf(sending)}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Stack gap={6} align="flex-start">
                    <StateBadge tone={tones[sending.status]}>{t(`push.status.${sending.status}`)}</StateBadge>
                    {sending.status === 'done' || sending.status === 'sending' ? (
                      <Text size="xs">
                        {t('push.counts', {
                          reached: sending.reached,
                          failed: sending.failed,
                          removed: sending.removed,
                        })}
                      </Text>
                    ) : null}
                    {sending.status === 'held' ? <Text size="xs">{t('push.heldText')}</Text> : null}
                    <Group gap="xs">
                      {(['release', 'cancel'] as const)
                        .filter((what) => states[what].includes(sending.status))
                        .map((what) => (
                          <Button
                            key={what}
                            size="compact-sm"
                            variant="default"
                            aria-label={`${t(`push.${what}`)}: ${textOf(sending)?.title ?? ''}`}
                            onClick={() => void settle(what, sending._id)}
                          >
                            {t(`push.${what}`)}
                          </Button>
                        ))}
                    </Group>
                  </Stack>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {more ? (
        <Group>
          <Button variant="default" onClick={more}>
            {t('push.older')}
          </Button>
        </Group>
      ) : null}
    </>
  )
}
