import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../texts.ts'
import { palette } from './palette-store.ts'
import { Screen } from './Screen.tsx'

/** Screen for an unknown address. */
export function NotFound() {
  const { t } = useTexts()
  return (
    <Screen title={t('kit.notFound.title')}>
      <Text>{t('kit.notFound.text')}</Text>
      <Group>
        <Button component={Link} to="/">
          {t('kit.notFound.home')}
        </Button>
        <Button variant="default" onClick={palette.open}>
          {t('kit.palette.open')}
        </Button>
      </Group>
    </Screen>
  )
}

/** Screen for a user without the required right. */
export function NotAllowed() {
  const { t } = useTexts()
  return (
    <Screen title={t('kit.notAllowed.title')}>
      <Text>{t('kit.notAllowed.text')}</Text>
      <Group>
        <Button component={Link} to="/">
          {t('kit.notFound.home')}
        </Button>
      </Group>
    </Screen>
  )
}
