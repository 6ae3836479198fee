import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTexts } from '#kit/browser/texts.ts'

type Level = 'error' | 'warning' | 'ok'

const marks = {
  error: { icon: IconCircleX, colour: 'red' },
  warning: { icon: IconAlertTriangle, colour: 'orange' },
  ok: { icon: IconCircleCheck, colour: 'green' },
} as const
const levels: readonly Level[] = ['error', 'warning', 'ok']

/** The result of a check: errors first, passed checks last. */
export function Findings({
  findings,
}: {
  findings: readonly { level: Level; message: string; module?: string | null; lang?: string | null }[]
}) {
  const { t } = useTexts()
  const sorted = findings.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
  return (
    <Stack component="ul" role="list" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {sorted.map(({ level, message, module, lang }) => {
        const { icon: Icon, colour } = marks[level]
        return (
          <Group
            key={`${module ?? ''} ${lang ?? ''} ${message}`}
            component="li"
            gap="xs"
            wrap="nowrap"
            align="start"
          >
            <Icon
              size={20}
              color={`var(--mantine-color-${colour}-text)`}
              style={{ flex: 'none' }}
              aria-hidden
            />
            <Text size="sm">
              <b>{t(`letters.check.${level}`)}:</b> {message}
            </Text>
          </Group>
        )
      })}
    </Stack>
  )
}
