import { Alert, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useLive } from '#kit/browser/admin/live.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { importsChannel, wordpressImports, type SiteImport } from '../wordpress.contract.ts'
import { ChooseExport } from './ChooseExport.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportSteps, type ImportStep } from './ImportSteps.tsx'
import { OneImport } from './OneImport.tsx'

// Events report progress; polling covers those missed while disconnected
const askEvery = 5_000
const isAtWork = (state: SiteImport['state'] | undefined) => state === 'checking' || state === 'running'

const stepOf = (state: SiteImport['state'] | undefined): ImportStep => {
  if (state === undefined) return 'choose'
  return state === 'running' || state === 'done' ? 'take' : 'preview'
}

/** Three steps: choose the file, look at the preview, import. */
export function WordpressImport() {
  const { t } = useTexts()
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const _id = query.get('id')
  const { data, error } = useQuery({
    queryKey: ['wordpress', 'one', _id],
    queryFn: () => call(wordpressImports.read, { _id: _id! }),
    enabled: _id !== null,
    refetchInterval: ({ state }) => (isAtWork(state.data?.import.state) ? askEvery : false),
  })
  useLive(
    importsChannel,
    useCallback(() => void client.invalidateQueries({ queryKey: ['wordpress'] }), [client]),
  )
  const show = useCallback(
    (made: SiteImport) => {
      setQuery({ id: made._id })
      void client.invalidateQueries({ queryKey: ['wordpress', 'list'] })
    },
    [client, setQuery],
  )
  const one = _id === null ? undefined : data?.import

  return (
    <Screen title={t('wordpress.screen.title')}>
      <Stack gap="lg" maw={960}>
        <Text maw={720}>{t('wordpress.screen.intro')}</Text>
        <ImportSteps now={stepOf(one?.state)} finished={one?.state === 'done'} />
        {_id === null ? <ChooseExport onDone={show} /> : null}
        {error && _id !== null ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        {one ? <OneImport key={one._id} one={one} /> : null}
        {_id === null ? <EarlierImports /> : null}
      </Stack>
    </Screen>
  )
}
