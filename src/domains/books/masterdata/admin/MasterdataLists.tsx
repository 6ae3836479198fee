import { Text } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import type { RecordIn } from '#kit/browser/admin/record/record-client.ts'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writtenIban } from '#kit/shared/people/check-digits.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import type { MasterdataType } from '../masterdata.addresses.ts'
import {
  bankAccount,
  numberRange,
  terms,
  textBlock,
  unit,
  vatGroup,
  warehouse,
} from '../masterdata.contract.ts'
import { editPath } from './masterdata-words.ts'

type Shown = { _id: string; title: string | Words; active: boolean; isDefault: boolean }

interface Props<C extends RecordsContract> {
  contract: C
  type: MasterdataType
  above: ReactNode
  /** Secondary text below the name. */
  about: (item: RecordIn<C>) => string
  sort: string
}

function PlainList<C extends RecordsContract>({ contract, type, above, about, sort }: Props<C>) {
  const { t, lang } = useTexts()
  const list = useRecordBrowse(contract, { sort, pageSize: 50 })
  const shown = (item: RecordIn<C>) => item as unknown as Shown
  const nameOf = (item: RecordIn<C>) => {
    const { title } = shown(item)
    return typeof title === 'string' ? title : sayIn(title, lang).text
  }
  const columns: BrowseColumn<RecordIn<C>>[] = [
    {
      name: 'title',
      title: t(`masterdata.one.${type}`),
      main: true,
      render: (item) => (
        <RecordCell picture={null} name={nameOf(item)} to={editPath(type, item._id)}>
          <Text size="xs" c="dimmed">
            {about(item)}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'use',
      title: t('masterdata.settings'),
      width: 170,
      speaks: true,
      render: (item) => {
        const { active, isDefault } = shown(item)
        if (!active) return <StateBadge tone="bin">{t('masterdata.off')}</StateBadge>
        return isDefault ? (
          <StateBadge tone="published">{t('masterdata.fields.unit.isDefault')}</StateBadge>
        ) : null
      },
    },
  ]
  const create = (
    <CreateButton access={contract.access.create} to={editPath(type)}>
      {t(`masterdata.new.${type}`)}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={t(`masterdata.types.${type}`)}
      search={t('masterdata.search')}
      columns={columns}
      open={(item) => editPath(type, item._id)}
      nameOf={nameOf}
      above={above}
      actions={create}
      empty={
        <EmptyState
          icon={IconDatabase}
          title={t('masterdata.empty')}
          text={t(`masterdata.about.${type}`)}
          action={create}
        />
      }
    />
  )
}

/** List of one kind of master data, except parties. */
export function MasterdataList({
  type,
  above,
}: {
  type: Exclude<MasterdataType, 'party'>
  above: ReactNode
}) {
  const { t } = useTexts()
  const shared = { type, above, sort: 'position' }
  switch (type) {
    case 'unit':
      return <PlainList {...shared} contract={unit} about={({ code }) => code} />
    case 'terms':
      return (
        <PlainList {...shared} contract={terms} about={({ method }) => t(`masterdata.methods.${method}`)} />
      )
    case 'vat':
      return (
        <PlainList {...shared} contract={vatGroup} about={({ kind }) => t(`masterdata.vatKinds.${kind}`)} />
      )
    case 'bank-account':
      return (
        <PlainList
          {...shared}
          contract={bankAccount}
          about={({ iban, holder }) => `${holder}, ${writtenIban(iban)}`}
        />
      )
    case 'text-block':
      return (
        <PlainList {...shared} contract={textBlock} about={({ place }) => t(`masterdata.places.${place}`)} />
      )
    case 'number-range':
      return (
        <PlainList
          {...shared}
          contract={numberRange}
          sort="kind"
          about={({ kind, next }) => `${t(`masterdata.kinds.${kind}`)}, ${next}`}
        />
      )
    case 'warehouse':
      return <PlainList {...shared} contract={warehouse} about={({ code }) => code} />
  }
}
