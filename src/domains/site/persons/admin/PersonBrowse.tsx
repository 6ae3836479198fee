import { Avatar, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { BrowseTools } from '#kit/browser/admin/browse/BrowseTools.tsx'
import { BulkBar } from '#kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '#kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useStatusFilter, wordOptions } from '#kit/browser/admin/browse/filter-choices.ts'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { useThumbnails } from '#kit/browser/admin/browse/use-thumbnails.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf, type ImageForms } from '#kit/shared/site/picture-forms.ts'
import { person, type Person } from '../persons.contract.ts'
import { fullName } from '../persons.rules.ts'
import { personScreens } from '../persons.addresses.ts'

const defaults = { sort: 'order', pageSize: 50, filters: ['status', 'group', 'type'] }
const list = (input: object) => listRecords(person, input)
const open = (item: Person) => `/${personScreens.edit}/${item._id}`

function Name({ item, thumbnail }: { item: Person; thumbnail: ImageForms | null }) {
  return (
    <RecordCell
      picture={
        <Avatar
          src={thumbnail?.src ?? null}
          {...(thumbnail ? { imageProps: imageOf(thumbnail, '38px') } : {})}
          alt=""
          name={fullName(item)}
          color="gray"
          radius="xl"
        />
      }
      name={fullName(item)}
      to={open(item)}
    >
      {item.role ? (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {item.role}
        </Text>
      ) : null}
    </RecordCell>
  )
}

/** List of persons on the site, in the order of the pages. */
export function PersonBrowse() {
  const { t } = useTexts()
  const browse = useBrowse<Person>({ name: 'person', defaults, list })
  const words = useUsedWords(person, ['group', 'type'])
  const thumbnailOf = useThumbnails(browse.records)
  const statusFilter = useStatusFilter()
  const shared = useEditorialColumns<Person>()

  const filters: Filter[] = [
    statusFilter,
    { kind: 'choice', name: 'group', label: t('persons.filters.group'), options: wordOptions(words.group) },
    { kind: 'choice', name: 'type', label: t('persons.filters.type'), options: wordOptions(words.type) },
  ]
  const columns: BrowseColumn<Person>[] = [
    {
      name: 'last_name',
      title: t('persons.name'),
      main: true,
      sortable: true,
      render: (item) => <Name item={item} thumbnail={thumbnailOf(item)} />,
      csv: fullName,
    },
    {
      name: 'group',
      title: t('persons.fields.group'),
      width: 180,
      sortable: true,
      csv: (item) => item.group,
    },
    {
      name: 'role',
      title: t('persons.fields.role'),
      width: 180,
      offByDefault: true,
      csv: (item) => item.role,
    },
    {
      name: 'phone',
      title: t('persons.fields.phone'),
      width: 160,
      csv: (item) => item.phone,
    },
    {
      name: 'email',
      title: t('persons.fields.email'),
      width: 200,
      offByDefault: true,
      csv: (item) => item.email,
    },
    {
      name: 'order',
      title: t('persons.fields.order'),
      width: 90,
      align: 'right',
      sortable: true,
      render: (item) => item.order,
      csv: (item) => String(item.order),
    },
    shared.status,
    shared.english,
    { ...shared.changed, offByDefault: true },
  ]
  const shown = useColumns('person', columns)
  const create = (
    <CreateButton access={person.calls.create.access} to={`/${personScreens.edit}`}>
      {t('persons.new')}
    </CreateButton>
  )

  return (
    <Screen title={t('persons.browse')} count={browse.total} actions={create}>
      <BrowseTools
        browse={browse}
        filters={filters}
        columns={shown}
        search={t('persons.search')}
        file={t('persons.file')}
      />
      <BulkBar browse={browse} collection={person} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={fullName}
        selectable
        empty={
          <EmptyState
            icon={IconUsersGroup}
            title={t('persons.empty')}
            text={t('persons.emptyText')}
            action={create}
          />
        }
      />
    </Screen>
  )
}
