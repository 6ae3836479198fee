import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { privacy, type Dossier } from '../privacy.contract.ts'
import { longestAsked, shortestAsked } from '../privacy.rules.ts'
import { Erasures } from './Erasures.tsx'
import { FoundPerson } from './FoundPerson.tsx'

/** The searched person; kept in the browser's history state, never in the address, which logs would store. */
const askedIn = (state: unknown): string => {
  const { asked } = (state ?? {}) as { asked?: unknown }
  return typeof asked === 'string' ? asked : ''
}

/** Screen to find, export and erase a person's data. */
export function PersonDossier() {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const asked = askedIn(useLocation().state)
  const [typed, setTyped] = useState(asked)
  const [isShort, setShort] = useState(false)
  const [erasedOne, setErasedOne] = useState('')
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const found = useQuery({
    queryKey: ['privacy', 'find', asked, lang],
    queryFn: () => call(privacy.find, { text: asked, lang }),
    enabled: asked !== '',
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })

  function ask(text: string) {
    setTyped(text)
    setErasedOne('')
    const wanted = text.trim()
    setShort(wanted.length < shortestAsked)
    if (wanted.length < shortestAsked) field.current?.focus()
    else if (wanted === asked) void found.refetch()
    else void navigate('.', { state: { asked: wanted } })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    ask(typed)
  }
  function erased(left: Dossier) {
    client.setQueryData(['privacy', 'find', asked, lang], left)
    void client.invalidateQueries({ queryKey: ['privacy', 'erasures'] })
    setErasedOne(asked)
    window.scrollTo(0, 0)
  }
  const left = (found.data?.parts ?? []).flatMap(({ findings }) => findings).filter(({ sure }) => sure).length
  const wasErased = erasedOne !== '' && erasedOne === asked
  const nothing = found.data?.parts.every(({ findings }) => findings.length === 0)

  return (
    <Screen title={t('privacy.title')}>
      <Text size="sm" maw={760}>
        {t('privacy.intro')}
      </Text>
      <form onSubmit={submit} role="search" noValidate>
        <Group align="flex-end" gap="sm" wrap="wrap">
          <TextInput
            ref={field}
            label={t('privacy.asked')}
            description={t('privacy.askedHint')}
            error={isShort ? t('privacy.short') : undefined}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={longestAsked}
            autoComplete="off"
            spellCheck={false}
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            style={{ flex: '1 1 260px' }}
            maw={520}
          />
          <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />} loading={found.isFetching}>
            {t('privacy.search')}
          </Button>
        </Group>
      </form>
      <div aria-live="polite" aria-busy={found.isFetching}>
        {found.isFetching && !found.data ? (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t('privacy.searching')}
            </Text>
            <Skeleton height={140} />
            <Skeleton height={140} />
          </Stack>
        ) : null}
        {found.error && !found.isFetching ? (
          <Alert color="red" icon={<IconAlertTriangle />} title={t('privacy.failed')} role="alert">
            <Stack align="flex-start" gap="sm">
              <Text size="sm">{messageOf(found.error)}</Text>
              <Button size="xs" variant="default" onClick={() => void found.refetch()}>
                {t('kit.retry')}
              </Button>
            </Stack>
          </Alert>
        ) : null}
        {wasErased ? (
          <Alert color="green" icon={<IconCheck />} title={t('privacy.erased')} role="status" mb="md">
            {t('privacy.erasedText', {
              rest: t(left === 0 ? 'privacy.restNone' : 'privacy.rest', { count: left }),
            })}
          </Alert>
        ) : null}
        {found.data && nothing && !wasErased ? (
          <EmptyState
            icon={IconUserSearch}
            title={t('privacy.foundNothing')}
            text={t('privacy.foundNothingText', { asked })}
          />
        ) : null}
        {found.data && !nothing ? (
          <FoundPerson key={asked} asked={asked} dossier={found.data} ask={ask} erased={erased} />
        ) : null}
      </div>
      <Erasures />
    </Screen>
  )
}
