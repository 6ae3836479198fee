import { Anchor, Avatar, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay, useMoments } from '../../../kit/browser/admin/admin-context.ts'
import {
  BinButton,
  BrowseBar,
  BrowseSearch,
  CsvButton,
  ViewMenu,
} from '../../../kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '../../../kit/browser/admin/browse/BrowseTable.tsx'
import { BulkBar } from '../../../kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu, type Filter } from '../../../kit/browser/admin/browse/Filters.tsx'
import { useBrowse } from '../../../kit/browser/admin/browse/use-browse.ts'
import { markOf } from '../../../kit/browser/admin/edit/record-values.ts'
import { useFileSummaries } from '../../../kit/browser/admin/file-summaries.ts'
import { listRecords } from '../../../kit/browser/admin/records.ts'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { Moment, StatusBadge } from '../../../kit/browser/admin/StatusBadge.tsx'
import { useUsedWords } from '../../../kit/browser/admin/used-words.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { statuses } from '../../../kit/shared/record.ts'
import { person, type Person } from '../persons.contract.ts'
import { fullName } from '../persons.rules.ts'

const defaults = { sort: 'order', pageSize: 50, filters: ['status', 'group', 'type'] }
const list = (input: object) => listRecords(person, input)
const open = (item: Person) => `/person/edit/${item._id}`

function Name({ item, thumbnail }: { item: Person; thumbnail: string | null | undefined }) {
  return (
    <Group wrap="nowrap" gap="sm">
      <Avatar src={thumbnail ?? null} alt="" name={fullName(item)} color="gray" radius="xl" />
      <div style={{ minWidth: 0 }}>
        <Anchor component={Link} to={open(item)} fw={600} c="inherit" style={{ overflowWrap: 'anywhere' }}>
          {fullName(item)}
        </Anchor>
        {item.role ? (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {item.role}
          </Text>
        ) : null}
      </div>
    </Group>
  )
}

/** Everybody who is shown on the site, in the order of the pages. */
export function PersonBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const moments = useMoments()
  const browse = useBrowse<Person>({ name: 'person', defaults, list })
  const words = useUsedWords(person, ['group', 'type'])
  const pictures = useFileSummaries(browse.records.flatMap(({ picture }) => (picture ? [picture] : [])))
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'status',
      label: t('kit.browse.status'),
      options: statuses.map((value) => ({ value, label: t(`kit.status.${value}`) })),
    },
    { kind: 'choice', name: 'group', label: t('persons.filters.group'), options: options(words.group) },
    { kind: 'choice', name: 'type', label: t('persons.filters.type'), options: options(words.type) },
  ]
  const columns: BrowseColumn<Person>[] = [
    {
      name: 'last_name',
      title: t('persons.name'),
      main: true,
      sortable: true,
      render: (item) => (
        <Name item={item} thumbnail={item.picture ? pictures.get(item.picture)?.thumbnail : null} />
      ),
      csv: fullName,
    },
    {
      name: 'group',
      title: t('persons.fields.group'),
      width: 180,
      sortable: true,
      render: (item) => item.group,
      csv: (item) => item.group,
    },
    {
      name: 'role',
      title: t('persons.fields.role'),
      width: 180,
      offByDefault: true,
      render: (item) => item.role,
      csv: (item) => item.role,
    },
    {
      name: 'phone',
      title: t('persons.fields.phone'),
      width: 160,
      render: (item) => item.phone,
      csv: (item) => item.phone,
    },
    {
      name: 'email',
      title: t('persons.fields.email'),
      width: 200,
      offByDefault: true,
      render: (item) => item.email,
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
    {
      name: 'status',
      title: t('kit.browse.status'),
      width: 190,
      render: (item) => <StatusBadge record={item} />,
      csv: (item) => t(`kit.status.${item.status}`),
    },
    {
      name: 'en',
      title: t('kit.languages.en'),
      width: 100,
      render: (item) => t(`kit.languageTabs.${markOf(item, 'en')}`),
      csv: (item) => t(`kit.languageTabs.${markOf(item, 'en')}`),
    },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 150,
      sortable: true,
      offByDefault: true,
      render: (item) => <Moment at={item.updatedAt} />,
      csv: (item) => moments.full(item.updatedAt),
    },
  ]
  const shown = useColumns('person', columns)
  const create = may({ module: 'person', action: 'create' }) ? (
    <Button component={Link} to="/person/edit" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('persons.new')}
    </Button>
  ) : null

  return (
    <Screen title={t('persons.browse')} count={browse.total?.toLocaleString(lang)} actions={create}>
      <BrowseBar>
        <BrowseSearch browse={browse} label={t('persons.search')} />
        <FilterMenu browse={browse} filters={filters} />
        <BinButton browse={browse} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('persons.file')} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
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
