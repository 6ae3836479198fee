import { Anchor, Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { masterdataScreens } from '#domains/books/masterdata/masterdata.addresses.ts'
import { fileLocks } from '#domains/platform/files/locks.contract.ts'
import { documentScreens } from '../../documents.addresses.ts'
import { editPath, itemPath, overviewPath, partyPath } from '../base/document-words.ts'
import { useAct } from '../base/use-act.ts'

type Held = OutputOf<typeof fileLocks.systemFileLock>['locks'][number]

/** Label and screen of each kind of record that can be locked for editing. */
const places: Readonly<Record<string, { label: string; path: (id: string) => string }>> = {
  ...Object.fromEntries(
    (Object.keys(documentScreens) as (keyof typeof documentScreens)[]).map((kind) => [
      kind,
      { label: `documents.one.${kind}`, path: (id: string) => editPath(kind, id) },
    ]),
  ),
  party: { label: 'documents.locks.kinds.party', path: partyPath },
  item: { label: 'documents.locks.kinds.item', path: itemPath },
  ...Object.fromEntries(
    (
      [
        ['unit', 'unit'],
        ['terms', 'terms'],
        ['vat_group', 'vat'],
        ['bank_account', 'bank-account'],
        ['text_block', 'text-block'],
        ['number_range', 'number-range'],
        ['warehouse', 'warehouse'],
      ] as const
    ).map(([collection, type]) => [
      collection,
      { label: `documents.locks.kinds.${type}`, path: (id: string) => `/${masterdataScreens[type]}/${id}` },
    ]),
  ),
}

const queryKey = ['books', 'locks']

/** Current edit locks in the books, with a button to release those of abandoned windows. */
export function LocksBrowse() {
  const { t } = useTexts()
  const { act, busy } = useAct()
  const answer = useQuery({
    queryKey,
    queryFn: () => call(fileLocks.systemFileLock, {}),
    // A closed window's locks expire within a minute.
    refetchInterval: 15_000,
  })
  const title = t('documents.locks.title')
  const back = { label: t('documents.overview.title'), to: overviewPath }
  if (answer.error || !answer.data) return <Unread answer={answer} title={title} back={back} titled />
  const held = answer.data.locks.filter(({ collection }) => collection in places)

  async function release({ collection, recordId, name }: Held) {
    const isSure = await confirm({
      title: t('documents.locks.release'),
      text: t('documents.locks.releaseText', { name }),
      confirm: t('documents.locks.release'),
      cancel: t('kit.cancel'),
    })
    if (isSure)
      await act(
        () => call(fileLocks.freeFileLock, { _id: recordId, collection }),
        t('documents.locks.released'),
      )
  }
  return (
    <Screen title={title} count={held.length} back={back}>
      {held.length === 0 ? (
        <EmptyState
          icon={IconLockOpen}
          title={t('documents.locks.nobody')}
          text={t('documents.locks.nobodyText')}
        />
      ) : (
        <WideTable minWidth={560} label={title}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('documents.locks.what')}</Table.Th>
                <Table.Th>{t('documents.locks.who')}</Table.Th>
                <Table.Th>{t('documents.locks.since')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('documents.locks.release')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {held.map((one) => {
                const place = places[one.collection]!
                const named = [t(place.label), one.title].filter(Boolean).join(' ')
                return (
                  <Table.Tr key={`${one.collection} ${one.recordId}`}>
                    <Table.Td>
                      <Anchor component={Link} to={place.path(one.recordId)} size="sm">
                        {named}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>{one.name}</Table.Td>
                    <Table.Td>
                      <Moment at={one.since} />
                    </Table.Td>
                    <Table.Td ta="right">
                      <Button
                        size="xs"
                        variant="default"
                        disabled={busy}
                        aria-label={t('documents.locks.releaseOf', { what: named })}
                        onClick={() => void release(one)}
                      >
                        {t('documents.locks.release')}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      <Text size="sm" c="dimmed" mt="md">
        {t('documents.locks.hint')}
      </Text>
    </Screen>
  )
}
