import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Finding } from '../privacy.contract.ts'

const tones = { remove: 'bin', anonymise: 'changed', keep: 'draft' } as const

/** Screen of a finding; undefined if it has none. */
function useScreenOf({ collection, _id, path }: Finding): string | undefined {
  const { domains } = useAdmin()
  const known = domains.find(({ records }) => records && Object.hasOwn(records, collection))
  const found = path || known?.records?.[collection]?.path(_id)
  return found && `/${found}`
}

/** A finding with its fate. */
export function FindingLine({
  finding,
  isTicked,
  tick,
  ask,
}: {
  finding: Finding
  isTicked?: boolean
  /** Only uncertain findings can be ticked. */
  tick?: (isTicked: boolean) => void
  ask?: (text: string) => void
}) {
  const { t } = useTexts()
  const { what, title, at, count, fate, reason, ask: other } = finding
  const screen = useScreenOf(finding)
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap">
      {tick ? (
        <Checkbox
          mt={2}
          checked={isTicked ?? false}
          onChange={(event) => tick(event.currentTarget.checked)}
          aria-label={t('privacy.isThem', { title })}
        />
      ) : null}
      <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs" justify="space-between" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0, flex: '1 1 200px' }}>
            <Text span c="dimmed" inherit>
              {what}
              {count > 1 ? `, ${t('privacy.times', { count })}` : ''}:{' '}
            </Text>
            {screen ? (
              <Anchor component={Link} to={screen} inherit fw={600} c="inherit" underline="always">
                {title}
              </Anchor>
            ) : (
              <Text span fw={600} inherit>
                {title}
              </Text>
            )}
          </Text>
          <Group gap="xs">
            {at ? (
              <Text size="xs" c="dimmed">
                <Moment at={at} />
              </Text>
            ) : null}
            <StateBadge tone={tones[fate]}>{t(`privacy.fate.${fate}`)}</StateBadge>
          </Group>
        </Group>
        {reason ? (
          <Text size="xs" c="dimmed" maw={760}>
            {reason}
          </Text>
        ) : null}
        {ask && other ? (
          <Button
            size="compact-sm"
            variant="default"
            w="fit-content"
            maw="100%"
            mt={4}
            onClick={() => ask(other)}
          >
            {t('privacy.askAgain', { ask: other })}
          </Button>
        ) : null}
      </Stack>
    </Group>
  )
}
