import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiProblem, messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { Screen, type ScreenProps } from '../shell/Screen.tsx'

interface Props extends Pick<ScreenProps, 'title' | 'back'> {
  /** What could not be loaded, in words; by default the entry. */
  what?: string
  /** What the call threw; null: there is no such entry. */
  problem: unknown
  retry: () => void
}

// Nothing changes that by trying again, and a title such as "Neue Meldung" would be wrong.
const isMissing = (problem: unknown) =>
  problem === null || (problem instanceof ApiProblem && problem.status === 404)

/** Why a part of a screen could not be loaded, and the way to try again. */
export function PartFailed({ what, problem, retry }: Pick<Props, 'what' | 'problem' | 'retry'>) {
  const { t } = useTexts()
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={what ?? t('kit.edit.loadFailed')} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{isMissing(problem) ? t('kit.notFound.text') : messageOf(problem)}</Text>
        {isMissing(problem) ? null : (
          <Button size="xs" variant="default" onClick={retry}>
            {t('kit.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** A screen whose content could not be loaded: why, and the way to try again. */
export function LoadFailed({ title, back, ...told }: Props) {
  const { t } = useTexts()
  return (
    <Screen title={isMissing(told.problem) ? t('kit.notFound.title') : title} {...(back ? { back } : {})}>
      <PartFailed {...told} />
    </Screen>
  )
}
