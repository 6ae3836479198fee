import { Group, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '#kit/browser/texts.ts'

const steps = ['choose', 'preview', 'take'] as const
export type ImportStep = (typeof steps)[number]

/** The current step of the import; `finished`: all are done. */
export function ImportSteps({ now, finished = false }: { now: ImportStep; finished?: boolean }) {
  const { t } = useTexts()
  const at = steps.indexOf(now)
  return (
    <Group
      component="ol"
      gap="xl"
      p={0}
      m={0}
      style={{ listStyle: 'none', rowGap: 'var(--mantine-spacing-xs)' }}
      aria-label={t('wordpress.screen.steps')}
    >
      {steps.map((step, index) => {
        const isDone = index < at || finished
        const isNow = step === now && !finished
        return (
          <Group
            key={step}
            component="li"
            gap="xs"
            wrap="nowrap"
            {...(isNow ? { 'aria-current': 'step' } : {})}
          >
            <ThemeIcon radius="xl" variant={isNow || isDone ? 'filled' : 'default'} aria-hidden>
              {isDone ? <IconCheck size={16} /> : <Text size="sm">{index + 1}</Text>}
            </ThemeIcon>
            <Text fw={isNow ? 700 : 400}>{t(`wordpress.screen.${step}`)}</Text>
          </Group>
        )
      })}
    </Group>
  )
}
