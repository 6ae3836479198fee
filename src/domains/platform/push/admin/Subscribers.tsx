import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { partsOf, type Sendings } from './sendings.ts'

const plain = { listStyle: 'none', padding: 0, margin: 0 }

function Line({ name, count }: { name: string; count: number }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Badge variant="default" style={{ flexShrink: 0 }}>
        {count}
      </Badge>
    </Group>
  )
}

/** Number of devices per topic and part. */
export function Subscribers({
  subscribers,
  topics,
  parts,
}: Pick<Sendings, 'subscribers' | 'topics' | 'parts'>) {
  const { t, lang } = useTexts()
  return (
    <SettingsGroup id="subscribers" title={t('push.subscribersOf')}>
      <Stack component="ul" gap="xs" style={plain}>
        {topics.map(({ name: topic, title }) => {
          const inTopic = partsOf(parts, topic)
          return (
            <li key={topic}>
              <Line name={title[lang] ?? topic} count={subscribers.topics[topic] ?? 0} />
              {inTopic.length > 1 ? (
                <Stack component="ul" gap={4} mt={4} pl="md" style={{ ...plain, paddingInlineStart: '1rem' }}>
                  {inTopic.map((part) => (
                    <li key={part.id}>
                      <Line name={part.name[lang] ?? ''} count={part.subscribers} />
                    </li>
                  ))}
                </Stack>
              ) : null}
            </li>
          )
        })}
      </Stack>
      {parts.length > 1 ? (
        <Text size="xs" c="dimmed">
          {t('push.partsCounted')}
        </Text>
      ) : null}
    </SettingsGroup>
  )
}
