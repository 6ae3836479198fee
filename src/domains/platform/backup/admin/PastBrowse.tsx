import { Alert, Button, Group, Loader, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useAdmin, useMoments } from '#kit/browser/admin/admin-context.ts'
import { sections, type AdminDomain } from '#kit/browser/admin/domain.ts'
import { domainOf } from '#kit/browser/admin/edit/use-value-words.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge, type Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { backupScreens } from '../backup.addresses.ts'
import { fileKind, pastCalls, type PastState } from '../past.contract.ts'
import { PastDialog } from './PastDialog.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

const tones: Record<PastState, Tone> = {
  same: 'published',
  changed: 'scheduled',
  bin: 'bin',
  gone: 'bin',
}

/** Position of a kind in the navigation, used as search order. */
function placeOf(kind: string, domains: readonly AdminDomain[]): number {
  const entry = domainOf(kind, domains)?.navigation[0]
  return entry ? sections.indexOf(entry.section) * 1000 + entry.order : Number.MAX_SAFE_INTEGER
}

/** Finds a record or file in a past night, compares it with today's and restores it. The query is in the address. */
export function PastBrowse() {
  const { t, lang } = useTexts()
  const { domains } = useAdmin()
  const moments = useMoments()
  const [asked, setAsked] = useSearchParams()
  const night = { target: asked.get('target') ?? '', name: asked.get('name') ?? '' }
  const text = asked.get('q') ?? ''
  const id = asked.get('id') ?? ''
  const [typed, setTyped] = useState(text)
  const kinds = useQuery({
    queryKey: ['backup', 'past', 'kinds'],
    queryFn: () => call(pastCalls.kinds, {}),
  })
  const all = kinds.data?.kinds ?? []
  // A search started before the kinds are loaded runs once they are
  const kind =
    asked.get('kind') || (all.toSorted((a, b) => placeOf(a, domains) - placeOf(b, domains))[0] ?? '')
  const found = useQuery({
    queryKey: ['backup', 'past', 'find', night, kind, text],
    queryFn: () => call(pastCalls.find, { ...night, kind, text }),
    enabled: text.length > 1 && kind !== '' && night.name !== '',
    retry: false,
  })
  const labelOf = (one: string): string => {
    if (one === fileKind) return t('backup.files')
    const label = domainOf(one, domains)?.navigation[0]?.label
    return label ? t(label) : one
  }
  const change = (values: Record<string, string>) =>
    setAsked(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  const isSearching = found.isFetching || (text !== '' && kinds.isPending)
  const stamp = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(night.name)
  const when = stamp ? moments.full(`${stamp[1]}T${stamp[2]}:${stamp[3]}:${stamp[4]}.000Z`) : ''

  function search(event: FormEvent) {
    event.preventDefault()
    change({ q: typed.trim(), kind, id: '' })
  }

  return (
    <Screen
      title={t('backup.past.title', { when })}
      back={{ label: t('backup.title'), to: `/${backupScreens.backup}` }}
    >
      <Stack gap="lg">
        <Text maw={720}>{t('backup.past.intro')}</Text>
        <form onSubmit={search} role="search">
          <Group align="flex-end" gap="sm">
            <Select
              label={t('backup.past.kind')}
              data={all
                .map((value) => ({ value, label: labelOf(value) }))
                .toSorted((a, b) => a.label.localeCompare(b.label, lang))}
              value={kind || null}
              onChange={(value) => change({ kind: value ?? '', id: '' })}
              allowDeselect={false}
            />
            <TextInput
              type="search"
              label={t('backup.past.text')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              minLength={2}
              maxLength={200}
              required
              style={{ flex: '1 1 14rem' }}
            />
            <Button type="submit" loading={isSearching}>
              {t('backup.past.search')}
            </Button>
          </Group>
        </form>
        {kinds.error || found.error ? (
          <Alert color="red" role="alert">
            {messageOf(kinds.error ?? found.error, lang)}
          </Alert>
        ) : null}
        <div role="status">
          {isSearching ? (
            <Group gap="xs">
              <Loader size="sm" />
              <Text size="sm">{t('backup.past.searching')}</Text>
            </Group>
          ) : found.data?.found.length === 0 ? (
            <Text>{t('backup.past.nothing')}</Text>
          ) : null}
        </div>
        {found.data?.older ? <Alert color="yellow">{t('backup.past.older')}</Alert> : null}
        {found.data && found.data.found.length > 0 ? (
          <WideTable minWidth={480} label={t('backup.past.found')}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('backup.past.called')}</Table.Th>
                  <Table.Th scope="col">{t('backup.past.changedAt')}</Table.Th>
                  <Table.Th scope="col">{t('backup.past.today')}</Table.Th>
                  <Table.Th scope="col">{t('backup.actions')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.data.found.map(({ _id, title, updatedAt, state }) => (
                  <Table.Tr key={_id}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{title}</Table.Td>
                    <Table.Td>
                      <Moment at={updatedAt} />
                    </Table.Td>
                    <Table.Td>
                      <StateBadge tone={tones[state]}>{t(`backup.past.states.${state}`)}</StateBadge>
                    </Table.Td>
                    <Table.Td>
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('backup.past.compareOf', { title })}
                        onClick={() => change({ id: _id })}
                      >
                        {t('backup.past.compare')}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
        ) : null}
        {found.data?.more ? <Text size="sm">{t('backup.past.more')}</Text> : null}
      </Stack>
      {id && kind ? (
        <PastDialog chosen={{ ...night, kind, _id: id }} close={() => change({ id: '' })} />
      ) : null}
    </Screen>
  )
}
