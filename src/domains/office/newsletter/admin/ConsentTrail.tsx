import { Blockquote, Paper, Stack, Text, Timeline, Title } from '@mantine/core'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { ConsentLine } from '../newsletter.contract.ts'

const ownSources = ['admin', 'api', 'import', 'one-click']

/** Proof of consent: when, where, and to which text. */
export function ConsentTrail({ consents }: { consents: readonly ConsentLine[] }) {
  const { t } = useTexts()
  const sourceOf = ({ source }: ConsentLine) =>
    ownSources.includes(source) ? t(`newsletter.sources.${source}`) : source
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="consents">
      <Title order={2} size="h4" mb="md" id="consents">
        {t('newsletter.consents')}
      </Title>
      {consents.length === 0 ? <Text size="sm">{t('newsletter.noConsents')}</Text> : null}
      <Timeline active={consents.length} bulletSize={14} lineWidth={2}>
        {consents.map((line) => (
          <Timeline.Item key={`${line.at} ${line.action}`} title={t(`newsletter.actions.${line.action}`)}>
            <Stack gap={4}>
              <Text size="sm" c="dimmed">
                <Moment at={line.at} /> · {sourceOf(line)}
              </Text>
              {line.lists.length > 0 ? <Text size="sm">{line.lists.join(', ')}</Text> : null}
              {line.text ? (
                <>
                  <Text size="sm">{t('newsletter.consentText', { version: line.version ?? '' })}</Text>
                  <Blockquote p="xs" m={0} fz="sm">
                    {line.text}
                  </Blockquote>
                </>
              ) : null}
            </Stack>
          </Timeline.Item>
        ))}
      </Timeline>
    </Paper>
  )
}
