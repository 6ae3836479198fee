import { SegmentedControl, Select, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconFiles } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useMay } from '../../../kit/browser/admin/admin-context.ts'
import {
  BinButton,
  BrowseBar,
  BrowseSearch,
  CsvButton,
  ViewMenu,
} from '../../../kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '../../../kit/browser/admin/browse/BrowseTable.tsx'
import { useColumns } from '../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu, type Filter } from '../../../kit/browser/admin/browse/Filters.tsx'
import { useBrowse } from '../../../kit/browser/admin/browse/use-browse.ts'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { files, type FileRecord } from '../files.contract.ts'
import { fileKinds } from '../files.rules.ts'
import { FilesBulkBar } from './FilesBulkBar.tsx'
import { useFileColumns } from './file-columns.tsx'
import { FileTiles } from './FileTiles.tsx'
import { roomInWords } from './room.ts'
import { editPath } from './summary.ts'
import { useUploads } from './uploads.ts'
import { UploadZone } from './UploadZone.tsx'

const defaults = {
  sort: '-createdAt',
  pageSize: 50,
  filters: ['kind', 'folder', 'tag', 'visibility', 'unused', 'withoutAlt'],
}
async function list(input: object) {
  const { file, total } = await call(files.list, { ...input, below: true })
  return { records: file, total }
}

/** All files and pictures, as tiles or as a list, with folders, tags and upload. */
export function FilesBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
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
  const shown = useColumns('files', useFileColumns())
  const hasTiles = view === 'grid' && browse.records.length > 0

  return (
    <Screen title={t('files.browse')} count={browse.total}>
      {may({ module: 'file', action: 'create' }) && !browse.state.bin ? (
        <UploadZone uploads={uploads} onUse={(file) => void navigate(editPath(file))} />
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
        <FileTiles browse={browse} />
      ) : (
        <BrowseTable
          browse={browse}
          columns={shown}
          open={editPath}
          nameOf={(file) => file.title || file.name}
          selectable
          empty={<EmptyState icon={IconFiles} title={t('files.empty')} text={t('files.emptyText')} />}
        />
      )}
    </Screen>
  )
}
