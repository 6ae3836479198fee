import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  Group,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useLate } from '../shell/ScreenSkeleton.tsx'
import { isNarrowed, pageSizes } from './browse-state.ts'
import { cellOf, isEmpty, type Columns } from './columns.ts'
import { Pages } from './Pages.tsx'
import type { Browse } from './use-browse.ts'

export interface BrowseTableProps<R extends { _id: string }> {
  browse: Browse<R>
  columns: Columns<R>
  /** Path of the edit screen without base, or a function that opens the record on this screen. */
  open: (record: R) => string | void
  /** Name of the record, for checkboxes and links. */
  nameOf: (record: R) => string
  /** Shown if there are no records at all. */
  empty: ReactNode
  /** True if records can be selected for the bulk bar. */
  selectable?: boolean
}

const leastNameWidth = 240
/** Below this width, cards replace the table. */
const leastTableWidth = 640

function useNarrow(): [watch: (box: HTMLElement | null) => (() => void) | undefined, narrow: boolean] {
  const [narrow, setNarrow] = useState(false)
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const judge = () => setNarrow(box.clientWidth < leastTableWidth)
    judge()
    const observer = new ResizeObserver(judge)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return [watch, narrow]
}

function Waiting() {
  const { t } = useTexts()
  const late = useLate(true)
  return (
    <Stack gap={6} role="status" mih={320}>
      <VisuallyHidden>{t('kit.loading')}</VisuallyHidden>
      {late
        ? Array.from({ length: 8 }, (_, row) => `row-${row}`).map((row) => <Skeleton key={row} height={38} />)
        : null}
    </Stack>
  )
}

/** Keyboard use of a list: `j`/`k` move, `Enter` opens, `x` selects. */
function useRows<R extends { _id: string }>({ browse, open, selectable }: BrowseTableProps<R>) {
  const navigate = useNavigate()
  const [current, setCurrent] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const { records, selected } = browse
  const size = records.length
  const place = Math.min(current, size - 1)

  useEffect(() => {
    box.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [place])

  function toggle(record: R) {
    const rest = selected.filter((one) => one._id !== record._id)
    browse.select(rest.length < selected.length ? rest : [...selected, record])
  }
  useHotkeys([
    ['j', () => setCurrent(Math.min(place + 1, size - 1))],
    ['k', () => setCurrent(Math.max(place - 1, 0))],
    [
      'x',
      () => {
        const record = records[place]
        if (record && selectable) toggle(record)
      },
    ],
  ])
  // Enter on a focused link or button activates that instead.
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const record = records[place]
      const free =
        event.target === document.body ||
        (event.target instanceof HTMLElement && event.target.tabIndex === -1)
      if (event.key !== 'Enter' || !record || !free) return
      const path = open(record)
      if (path) void navigate(path)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [records, place, navigate, open])

  return { box, place, toggle }
}

/** Fields of a row that cannot be displayed. */
const unreadableIn = (record: object): readonly string[] =>
  (record as { unreadable?: readonly string[] }).unreadable ?? []

/** A cell; in an unreadable row, the main cell says so and the others stay empty. */
function Cell<R extends { _id: string }>({
  column,
  record,
}: {
  column: Columns<R>['columns'][number]
  record: R
}) {
  const { t } = useTexts()
  const unreadable = unreadableIn(record)
  if (unreadable.length === 0) return cellOf(column, record)
  if (!column.main) return '–'
  return (
    <Text size="sm" c="red">
      {t('kit.browse.unreadable', { _id: record._id, fields: unreadable.join(', ') })}
    </Text>
  )
}

function Cards<R extends { _id: string }>({
  browse,
  columns,
  nameOf,
  selectable,
  place,
  toggle,
}: BrowseTableProps<R> & { place: number; toggle: (record: R) => void }) {
  const { t } = useTexts()
  const main = columns.visible.filter((column) => column.main)
  const rest = columns.visible.filter((column) => !column.main)
  return (
    <Stack gap="xs">
      {browse.records.map((record, index) => (
        <Card key={record._id} withBorder padding="sm" data-current={index === place || undefined}>
          <Group wrap="nowrap" align="flex-start" gap="sm">
            {selectable ? (
              <Checkbox
                mt={2}
                aria-label={t('kit.browse.selectOne', { name: nameOf(record) })}
                checked={browse.selected.some((one) => one._id === record._id)}
                onChange={() => toggle(record)}
              />
            ) : null}
            <Stack gap={6} style={{ flex: 1, minWidth: 0 }}>
              {main.map((column) => (
                <Box key={column.name} className="browse-card-main">
                  <Cell column={column} record={record} />
                </Box>
              ))}
              <Group gap="xs" c="dimmed" fz="sm">
                {rest
                  .filter((column) => unreadableIn(record).length === 0 && !isEmpty(column, record))
                  .map((column) => (
                    <Group key={column.name} gap={4} wrap="nowrap" align="baseline">
                      {column.speaks ? (
                        <VisuallyHidden>{column.title}: </VisuallyHidden>
                      ) : (
                        <span>{column.title}: </span>
                      )}
                      {/* Wrapped in a box: a group omits a bare 0. */}
                      <div>{cellOf(column, record)}</div>
                    </Group>
                  ))}
              </Group>
            </Stack>
          </Group>
        </Card>
      ))}
      <Pages browse={browse} />
    </Stack>
  )
}

/** The list of a browse screen: a table, or cards on narrow screens; includes loading, empty and error states. */
export function BrowseTable<R extends { _id: string }>(props: BrowseTableProps<R>) {
  const { browse, columns, empty, selectable, nameOf } = props
  const { t } = useTexts()
  const [watch, narrow] = useNarrow()
  const { box, place, toggle } = useRows(props)
  const { state } = browse

  if (browse.problem && browse.records.length === 0) {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title={t('kit.browse.failed')} role="alert">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">{messageOf(browse.problem)}</Text>
          <Button size="xs" variant="default" onClick={browse.retry}>
            {t('kit.retry')}
          </Button>
        </Stack>
      </Alert>
    )
  }
  if (browse.loading) return <Waiting />
  if (browse.records.length === 0) {
    if (state.bin && !isNarrowed(state)) return <Text c="dimmed">{t('kit.browse.binEmpty')}</Text>
    if (isNarrowed(state) || state.page > 1) {
      return (
        <Stack align="flex-start" py="lg">
          <Text>{t('kit.browse.nothing')}</Text>
          <Button variant="default" onClick={browse.clear}>
            {t('kit.browse.clearAll')}
          </Button>
        </Stack>
      )
    }
    return empty
  }

  const descending = state.sort.startsWith('-')
  const tableColumns: DataTableColumn<R>[] = columns.visible.map((column) => ({
    accessor: column.name,
    title: column.title,
    sortable: column.sortable ?? false,
    render: (record) => <Cell column={column} record={record} />,
    ...(column.width === undefined ? {} : { width: column.width }),
    // The table scrolls before names break within words
    ...(column.main && column.width === undefined ? { titleStyle: { minWidth: leastNameWidth } } : {}),
    ...(column.align ? { textAlign: column.align } : {}),
  }))
  return (
    <Box ref={box} aria-busy={browse.fetching}>
      <div ref={watch} />
      {narrow ? (
        <Cards {...props} place={place} toggle={toggle} />
      ) : (
        <DataTable<R>
          idAccessor="_id"
          records={browse.records}
          columns={tableColumns}
          fetching={false}
          // Visually hidden text would be read aloud beside the rows; empty lists are handled elsewhere
          emptyState={<></>}
          noRecordsText={t('kit.browse.nothing')}
          minHeight={160}
          withTableBorder
          borderRadius="md"
          highlightOnHover
          verticalSpacing={columns.density === 'compact' ? 4 : 'xs'}
          rowClassName="browse-row"
          customRowAttributes={(_record, index) => (index === place ? { 'data-current': true } : {})}
          sortStatus={{
            columnAccessor: state.sort.replace(/^-/, ''),
            direction: descending ? 'desc' : 'asc',
          }}
          onSortStatusChange={({ columnAccessor, direction }) =>
            browse.change({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}` })
          }
          page={state.page}
          onPageChange={(page) => browse.change({ page })}
          totalRecords={browse.total ?? 0}
          recordsPerPage={state.pageSize}
          recordsPerPageOptions={[...pageSizes]}
          recordsPerPageLabel={t('kit.browse.perPage')}
          onRecordsPerPageChange={(pageSize) => browse.change({ pageSize })}
          paginationText={({ from, to, totalRecords }) =>
            t('kit.browse.range', { from, to, total: totalRecords })
          }
          getPaginationControlProps={(control) => ({ 'aria-label': t(`kit.browse.${control}Page`) })}
          getPaginationItemProps={(page) => ({ 'aria-label': t('kit.browse.page', { page }) })}
          {...(selectable
            ? {
                selectedRecords: browse.selected,
                onSelectedRecordsChange: browse.select,
                allRecordsSelectionCheckboxProps: { 'aria-label': t('kit.browse.selectAll') },
                getRecordSelectionCheckboxProps: (record: R) => ({
                  'aria-label': t('kit.browse.selectOne', { name: nameOf(record) }),
                }),
              }
            : {})}
        />
      )}
    </Box>
  )
}
