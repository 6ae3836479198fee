import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiProblem, messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { Screen, type ScreenProps } from '../shell/Screen.tsx'

interface Props extends Pick<ScreenProps, 'title' | 'back'> {
  /** Description of the missing content; the record by default. */
  what?: string
  /** Error of the call; null: the record does not exist. */
  problem: unknown
  retry: () => void
}

// A retry would not help, and a title such as "Neue Meldung" would be wrong.
const isMissing = (problem: unknown) =>
  problem === null || (problem instanceof ApiProblem && problem.status === 404)

/** Error in part of a screen, with a retry button. */
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

/** Screen in place of content that failed to load, with the reason and a retry button. */
export function LoadFailed({ title, back, ...told }: Props) {
  const { t } = useTexts()
  return (
    <Screen title={isMissing(told.problem) ? t('kit.notFound.title') : title} {...(back ? { back } : {})}>
      <PartFailed {...told} />
    </Screen>
  )
}
