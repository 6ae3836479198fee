import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useRouteError } from 'react-router'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'

// Browser errors for a chunk of an older build that is gone.
const isOldProgram = (thrown: unknown) =>
  thrown instanceof Error &&
  /dynamically imported module|module script failed|error loading/i.test(thrown.message)

/** Shown in place of a screen that crashed: the problem and what to do. */
export function RouteError() {
  const { t } = useTexts()
  const thrown = useRouteError()
  const heading = useRef<HTMLHeadingElement>(null)
  const old = isOldProgram(thrown)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Paper withBorder p="xl" maw={640} mx="auto" my="xl" role="alert">
      <Stack>
        <Title order={1} size="h3" ref={heading} tabIndex={-1}>
          {t(old ? 'kit.routeError.oldTitle' : 'kit.routeError.title')}
        </Title>
        {old ? null : <Text c="dimmed">{messageOf(thrown)}</Text>}
        <List>
          <List.Item>{t('kit.routeError.reload')}</List.Item>
          <List.Item>{t('kit.routeError.back')}</List.Item>
          <List.Item>{t('kit.routeError.tell')}</List.Item>
        </List>
        <Group>
          <Button onClick={() => window.location.reload()}>{t('kit.routeError.reloadButton')}</Button>
          <Button
            variant="default"
            component="a"
            href={document.baseURI && window.location.pathname.split('/').slice(0, 2).join('/')}
          >
            {t('kit.routeError.home')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
