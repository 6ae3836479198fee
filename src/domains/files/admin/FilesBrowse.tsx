import {
  Anchor,
  Box,
  Checkbox,
  Group,
  Pagination,
  SegmentedControl,
  Select,
  SimpleGrid,
  Text,
} from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconFiles } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useMay, useMoments } from '../../../kit/browser/admin/admin-context.ts'
import {
  BinButton,
  BrowseBar,
  BrowseSearch,
  CsvButton,
  ViewMenu,
} from '../../../kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '../../../kit/browser/admin/browse/BrowseTable.tsx'
import { useColumns, type BrowseColumn } from '../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu, type Filter } from '../../../kit/browser/admin/browse/Filters.tsx'
import { useBrowse, type Browse } from '../../../kit/browser/admin/browse/use-browse.ts'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { Moment } from '../../../kit/browser/admin/StatusBadge.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { fileSize } from '../../../kit/shared/file-size.ts'
import { files, type FileRecord } from '../files.contract.ts'
import { fileKinds, fileLabel } from '../files.rules.ts'
import { FilesBulkBar } from './FilesBulkBar.tsx'
import { FilePicture, FileWords } from './FileTile.tsx'
import { roomInWords } from './room.ts'
import { thumbnailOf } from './summary.ts'
import { useUploads } from './uploads.ts'
import { UploadZone } from './UploadZone.tsx'

const defaults = {
  sort: '-createdAt',
  pageSize: 50,
  filters: ['kind', 'folder', 'tag', 'visibility', 'unused', 'withoutAlt'],
}
const open = (file: FileRecord) => `/file/edit/${file._id}`
async function list(input: object) {
  const { file, total } = await call(files.list, { ...input, below: true })
  return { records: file, total }
}

function Tiles({ browse }: { browse: Browse<FileRecord> }) {
  const { t } = useTexts()
  const pages = Math.ceil((browse.total ?? 0) / browse.state.pageSize)
  const toggle = (file: FileRecord) => {
    const rest = browse.selected.filter((one) => one._id !== file._id)
    browse.select(rest.length < browse.selected.length ? rest : [...browse.selected, file])
  }
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, md: 4, lg: 6 }} spacing="sm">
        {browse.records.map((file) => {
          const chosen = browse.selected.some((one) => one._id === file._id)
          return (
            <Box key={file._id} className="file-tile" data-selected={chosen || undefined}>
              <Anchor component={Link} to={open(file)} underline="never" c="inherit" display="block">
                <FilePicture file={file} />
                <FileWords file={file} />
              </Anchor>
              <Checkbox
                pos="absolute"
                top={8}
                left={8}
                size="md"
                aria-label={t('kit.browse.selectOne', { name: file.title || file.name })}
                checked={chosen}
                onChange={() => toggle(file)}
              />
            </Box>
          )
        })}
      </SimpleGrid>
      {pages > 1 ? (
        <Pagination
          total={pages}
          value={browse.state.page}
          onChange={(page) => browse.change({ page })}
          getItemProps={(page) => ({ 'aria-label': t('kit.browse.page', { page }) })}
          getControlProps={(control) => ({ 'aria-label': t(`kit.browse.${control}Page`) })}
        />
      ) : null}
    </>
  )
}

/** All files and pictures, as tiles or as a list, with folders, tags and upload. */
export function FilesBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const moments = useMoments()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [view, setView] = useLocalStorage<'grid' | 'list'>({
    key: 'admin_files_view',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  })
  const browse = useBrowse<FileRecord>({ name: 'file', defaults, list })
  const folder = browse.state.filters.folder?.[0]
  const uploads = useUploads({
    ...(folder ? { folder } : {}),
    onDone: () => void client.invalidateQueries({ queryKey: ['file'] }),
  })
  const around = useQuery({
    queryKey: ['file', 'around'],
    queryFn: () => call(files.getDataFileBrowser, { limit: 0 }),
  })
  const { folders = [], tags = [], quota } = around.data ?? {}

  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'kind',
      label: t('files.filters.kind'),
      options: fileKinds.map((value) => ({ value, label: t(`files.kinds.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'folder',
      label: t('files.filters.folder'),
      options: folders
        .filter((one) => one.folder)
        .map((one) => ({ value: one.folder, label: `${one.folder} (${one.count})` })),
      single: true,
    },
    {
      kind: 'choice',
      name: 'tag',
      label: t('files.filters.tag'),
      options: tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
      single: true,
    },
    {
      kind: 'choice',
      name: 'visibility',
      label: t('files.filters.visibility'),
      options: (['public', 'private'] as const).map((value) => ({
        value,
        label: t(`files.visibilities.${value}`),
      })),
      single: true,
    },
    {
      kind: 'choice',
      name: 'unused',
      label: t('files.filters.unused'),
      options: [{ value: 'true', label: t('kit.yes') }],
      single: true,
    },
    {
      kind: 'choice',
      name: 'withoutAlt',
      label: t('files.filters.withoutAlt'),
      options: [{ value: 'true', label: t('kit.yes') }],
      single: true,
    },
  ]
  const columns: BrowseColumn<FileRecord>[] = [
    {
      name: 'name',
      title: t('files.columns.name'),
      main: true,
      sortable: true,
      render: (file) => {
        const thumbnail = thumbnailOf(file)
        return (
          <Group wrap="nowrap" gap="sm">
            {thumbnail ? (
              <img src={thumbnail} alt="" loading="lazy" className="browse-thumb" />
            ) : (
              <span className="browse-thumb" aria-hidden />
            )}
            <div style={{ minWidth: 0 }}>
              <Anchor
                component={Link}
                to={open(file)}
                fw={600}
                c="inherit"
                style={{ overflowWrap: 'anywhere' }}
              >
                {file.title || file.name}
              </Anchor>
              {file.kind === 'image' && !file.alt ? (
                <Text size="xs" c="var(--mantine-color-error)">
                  {t('files.noAlt')}
                </Text>
              ) : null}
            </div>
          </Group>
        )
      },
      csv: (file) => file.title || file.name,
    },
    {
      name: 'kind',
      title: t('files.columns.kind'),
      width: 110,
      render: (file) => fileLabel(file.name) || t(`files.kinds.${file.kind}`),
      csv: (file) => file.type,
    },
    {
      name: 'size',
      title: t('files.columns.size'),
      width: 110,
      sortable: true,
      align: 'right',
      render: (file) => fileSize(file.size, lang),
      csv: (file) => String(file.size),
    },
    {
      name: 'folder',
      title: t('files.columns.folder'),
      width: 150,
      render: (file) => file.folder,
      csv: (file) => file.folder,
    },
    {
      name: 'tags',
      title: t('files.columns.tags'),
      width: 150,
      offByDefault: true,
      render: (file) => file.tags.join(', '),
      csv: (file) => file.tags.join(', '),
    },
    {
      name: 'uses',
      title: t('files.columns.uses'),
      width: 110,
      align: 'right',
      render: (file) => file.uses,
      csv: (file) => String(file.uses),
    },
    {
      name: 'createdAt',
      title: t('files.columns.createdAt'),
      width: 150,
      sortable: true,
      render: (file) => <Moment at={file.createdAt} />,
      csv: (file) => moments.full(file.createdAt),
    },
  ]
  const shown = useColumns('files', columns)
  const hasTiles = view === 'grid' && browse.records.length > 0

  return (
    <Screen title={t('files.browse')} count={browse.total?.toLocaleString('de-AT')}>
      {may({ module: 'file', action: 'create' }) && !browse.state.bin ? (
        <UploadZone uploads={uploads} onUse={(file) => void navigate(`/file/edit/${file._id}`)} />
      ) : null}
      <BrowseBar>
        <BrowseSearch browse={browse} label={t('files.search')} />
        <FilterMenu browse={browse} filters={filters} />
        <Select
          aria-label={t('files.folder')}
          placeholder={t('files.allFolders')}
          data={folders.filter((one) => one.folder).map((one) => one.folder)}
          value={folder ?? null}
          onChange={(value) => browse.filter('folder', value ? [value] : [])}
          clearable
          clearButtonProps={{ 'aria-label': t('files.allFolders') }}
          w={200}
        />
        <SegmentedControl
          size="sm"
          value={view}
          onChange={(value) => setView(value)}
          aria-label={t('files.view.label')}
          data={(['grid', 'list'] as const).map((value) => ({ value, label: t(`files.view.${value}`) }))}
        />
        <BinButton browse={browse} />
        {view === 'list' ? <ViewMenu columns={shown} /> : null}
        <CsvButton browse={browse} columns={shown} file={t('files.file')} />
        {quota ? (
          <Text size="sm" c="dimmed" ml="auto">
            {quota.total === null
              ? t('files.quota', { used: roomInWords(quota.used, lang) })
              : t('files.quotaOf', {
                  used: roomInWords(quota.used, lang),
                  total: roomInWords(quota.total, lang),
                })}
          </Text>
        ) : null}
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <FilesBulkBar browse={browse} />
      {hasTiles ? (
        <Tiles browse={browse} />
      ) : (
        <BrowseTable
          browse={browse}
          columns={shown}
          open={open}
          nameOf={(file) => file.title || file.name}
          selectable
          empty={<EmptyState icon={IconFiles} title={t('files.empty')} text={t('files.emptyText')} />}
        />
      )}
    </Screen>
  )
}
