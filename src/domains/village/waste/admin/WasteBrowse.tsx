import { Alert, Button, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendar,
  IconCalendarRepeat,
  IconFileImport,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useAdmin, useMay } from '#kit/browser/admin/admin-context.ts'
import { BinButton, BrowseBar, CsvButton, ViewMenu } from '#kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { BulkBar } from '#kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '#kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useStatusFilter } from '#kit/browser/admin/browse/filter-choices.ts'
import { FilterChips, FilterMenu } from '#kit/browser/admin/browse/Filters.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { waste, type WasteDate } from '../waste.contract.ts'
import { DateTurns } from './year/DateTurns.tsx'
import { KindMark } from './kinds/KindMark.tsx'
import { useDayWords, useKindsAndZones, useWasteSettings } from './waste-words.ts'
import { WasteSettings } from './WasteSettings.tsx'
import { wasteScreens } from '../waste.addresses.ts'

const defaults = { sort: 'date', pageSize: 50, filters: ['year', 'kind', 'zone', 'status'] }
const open = (item: WasteDate) => `/${wasteScreens.date}/${item._id}`

/** Coming collection dates or those of a year, with links for adding many at once. */
export function WasteBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const dayWords = useDayWords()
  const { site } = useAdmin()
  // Without a year: coming dates
  const list = (input: { year?: unknown; bin?: unknown }) =>
    listRecords(
      waste,
      input.year || input.bin
        ? input
        : { ...input, dateFrom: dayIn(new Date().toISOString(), site.timeZone) },
    )
  const browse = useBrowse<WasteDate>({ name: 'waste', defaults, list })
  const settings = useWasteSettings()
  const { kinds, kindOptions, zoneOptions, zoneName, isLoaded } = useKindsAndZones()
  const statusFilter = useStatusFilter()
  const shared = useEditorialColumns<WasteDate>()
  const kindOf = (item: WasteDate) => kinds.find(({ _id }) => _id === item.kind)
  const nameOf = (item: WasteDate) => `${dayWords(item.date)}, ${kindOf(item)?.name ?? ''}`
  const remarks = (item: WasteDate) =>
    [
      item.cancelled && t('waste.cancelled'),
      item.movedFrom && t('waste.moved', { day: dayWords(item.movedFrom) }),
      item.note,
    ]
      .filter(Boolean)
      .join(', ')

  const years = (settings?.years ?? []).map(String)
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'year',
      label: t('waste.year'),
      single: true,
      options: years.map((value) => ({ value, label: value })),
    },
    { kind: 'choice', name: 'kind', label: t('waste.kind'), options: kindOptions },
    { kind: 'choice', name: 'zone', label: t('waste.zone'), single: true, options: zoneOptions },
    statusFilter,
  ]
  const columns: BrowseColumn<WasteDate>[] = [
    {
      name: 'date',
      title: t('waste.date'),
      main: true,
      sortable: true,
      render: (item) => <RecordCell picture={null} name={dayWords(item.date)} to={open(item)} />,
      csv: (item) => item.date,
    },
    {
      name: 'kind',
      title: t('waste.kind'),
      width: 160,
      render: (item) => {
        const kind = kindOf(item)
        return kind ? (
          <Group gap="xs" wrap="nowrap">
            <KindMark kind={kind} />
            <Text size="sm">{kind.name}</Text>
          </Group>
        ) : null
      },
      csv: (item) => kindOf(item)?.name ?? '',
    },
    {
      name: 'zone',
      title: t('waste.zone'),
      width: 110,
      render: (item) => zoneName(item.zone),
      csv: (item) => zoneName(item.zone),
    },
    { name: 'note', title: t('waste.note'), width: 180, render: remarks, csv: remarks },
    {
      name: 'turns',
      speaks: true,
      title: t('waste.turn.column'),
      width: 96,
      render: (item) => <DateTurns item={item} name={nameOf(item)} small />,
    },
    { ...shared.status, width: 150 },
    { ...shared.changed, offByDefault: true },
  ]
  const shown = useColumns('waste', columns)
  const mayCreate = may({ module: 'waste', action: 'create' })
  const many = mayCreate && (
    <>
      <Button
        component={Link}
        to={`/${wasteScreens.import}`}
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t('waste.import.title')}
      </Button>
      <Button
        component={Link}
        to={`/${wasteScreens.plan}`}
        variant="default"
        leftSection={<IconCalendarRepeat size={18} aria-hidden />}
      >
        {t('waste.plan.title')}
      </Button>
    </>
  )
  const actions = (
    <Group gap="xs">
      <Button
        component={Link}
        to={`/${wasteScreens.year}`}
        variant="default"
        leftSection={<IconCalendar size={18} aria-hidden />}
      >
        {t('waste.grid.title')}
      </Button>
      {many}
      <CreateButton access={waste.calls.create.access} to={`/${wasteScreens.date}`}>
        {t('waste.new')}
      </CreateButton>
    </Group>
  )

  return (
    <Screen title={t('waste.browse')} count={browse.total} actions={actions}>
      {settings?.missingYear ? (
        <Alert color="orange" icon={<IconAlertTriangle />} role="status">
          {t('waste.missingYear', { year: String(settings.missingYear) })}
        </Alert>
      ) : null}
      {isLoaded && kinds.length === 0 ? (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          {t('waste.noKinds')} <Link to={`/${wasteScreens.kinds}`}>{t('waste.kindsNavigation')}</Link>
        </Alert>
      ) : null}
      <BrowseBar>
        <FilterMenu browse={browse} filters={filters} />
        <BinButton browse={browse} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('waste.file')} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <BulkBar browse={browse} collection={waste} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={nameOf}
        selectable
        empty={
          <EmptyState
            icon={IconTrash}
            title={t('waste.empty')}
            text={t('waste.emptyText')}
            action={actions}
          />
        }
      />
      {settings && may('admin') ? (
        <WasteSettings enabled={settings.enabled} hour={settings.hour} version={settings.version} />
      ) : null}
    </Screen>
  )
}
