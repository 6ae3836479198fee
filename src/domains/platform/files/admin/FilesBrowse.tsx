import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconFiles, IconFolder } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import {
  BinButton,
  BrowseBar,
  BrowseSearch,
  CsvButton,
  ViewMenu,
} from '#kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { useColumns } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu } from '#kit/browser/admin/browse/Filters.tsx'
import { useBrowse, type Browse } from '#kit/browser/admin/browse/use-browse.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { isWithin } from '#kit/shared/tree-path.ts'
import { files, type FileRecord } from '../files.contract.ts'
import { dragging } from './uploads/dragged-files.ts'
import { followed } from './folders/folder-tree.ts'
import { FolderMenu } from './folders/FolderMenu.tsx'
import { FolderSide } from './folders/FolderSide.tsx'
import { FolderTrail } from './folders/FolderTrail.tsx'
import { FolderTree } from './folders/FolderTree.tsx'
import { FilesBulkBar } from './FilesBulkBar.tsx'
import { useFileColumns } from './file-columns.tsx'
import { FileTiles } from './FileTiles.tsx'
import { roomInWords } from '#kit/shared/room-in-words.ts'
import { editPath } from './summary.ts'
import { UploadZone } from './uploads/UploadZone.tsx'
import { useUploads } from './uploads/uploads.ts'
import { useFileFilters } from './use-file-filters.ts'
import { useFolderWork } from './folders/use-folder-work.tsx'
import { useFolders, useMoveFiles } from './folders/use-folders.ts'
import { useOpenFolder } from './folders/use-open-folder.ts'

const defaults = {
  sort: '-createdAt',
  pageSize: 50,
  filters: ['kind', 'folder', 'own', 'tag', 'visibility', 'unused', 'withoutAlt', 'withBarriers', 'waiting'],
}
async function list(asked: object) {
  const { folder, own, ...input }: { folder?: unknown; own?: unknown } = asked
  const inFolder = typeof folder === 'string' ? { folder: folder.replace(/^\/$/, '') } : {}
  const below = own === undefined && folder !== '/'
  const { file, total } = await call(files.list, { ...input, ...inFolder, below })
  return { records: file, total }
}

/** The list without the folder filter, which the folder tree shows. */
function withoutFolder(browse: Browse<FileRecord>): Browse<FileRecord> {
  const { folder, own, ...filters } = browse.state.filters
  const place = { ...(folder ? { folder } : {}), ...(own ? { own } : {}) }
  return {
    ...browse,
    state: { ...browse.state, filters },
    clear: () => browse.change({ search: '', filters: place }),
  }
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
  const narrowed = withoutFolder(browse)
  const { folder, open, follow } = useOpenFolder()
  const tree = useFolders()
  const { filefolder: folders = [], atTop = 0 } = tree.data ?? {}
  const { move } = useMoveFiles()
  const work = useFolderWork(folders, (from, to) => {
    if (from === null) open(to)
    else if (folder !== undefined && isWithin(folder, from)) follow(followed(folder, from, to) || undefined)
  })
  const uploads = useUploads({
    ...(folder ? { folder } : {}),
    onDone: () => void client.invalidateQueries({ queryKey: ['file'] }),
  })
  const around = useQuery({
    queryKey: ['file', 'around'],
    queryFn: () => call(files.getDataFileBrowser, { limit: 0 }),
  })
  const { tags = [], quota } = around.data ?? {}
  const filters = useFileFilters(tags)
  const mayCreate = may({ module: 'file', action: 'create' })
  const mayMove = may({ module: 'file', action: 'update' }) && !browse.state.bin

  // Dragging one of the selected files drags them all.
  const dragged = (file: FileRecord) =>
    browse.selected.some(({ _id }) => _id === file._id) ? browse.selected : [file]
  const drag = (file: FileRecord) => (mayMove ? dragging(() => dragged(file).map(({ _id }) => _id)) : {})
  const drop = (ids: string[], path: string) =>
    void move(
      browse.records.filter(({ _id }) => ids.includes(_id)),
      path,
    )
  const shown = useColumns('files', useFileColumns(drag))
  const hasTiles = view === 'grid' && browse.records.length > 0
  const isGone = tree.isSuccess && Boolean(folder) && !folders.some(({ path }) => path === folder)
  const hasBelow = folders.some(({ path }) => path !== folder && isWithin(path, folder ?? ''))
  const place = folder === undefined ? t('files.folders.all') : folder || t('files.folders.none')

  return (
    <Screen title={t('files.browse')} count={browse.total}>
      {work.dialog}
      {mayCreate && !browse.state.bin ? (
        <UploadZone uploads={uploads} folder={folder} onUse={(file) => void navigate(editPath(file))} />
      ) : null}
      <BrowseBar>
        <BrowseSearch browse={browse} label={t('files.search')} />
        <FilterMenu browse={narrowed} filters={filters} />
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
      <FilterChips browse={narrowed} filters={filters} />
      <div className="files-with-folders">
        <FolderSide
          label={place.split('/').at(-1) ?? ''}
          onNew={
            mayCreate ? () => work.create(folders.find(({ path }) => path === folder) ?? null) : undefined
          }
        >
          <FolderTree
            folders={folders}
            atTop={atTop}
            current={folder}
            onOpen={open}
            {...(mayMove ? { onDrop: drop } : {})}
            menu={(one) => <FolderMenu folder={one} work={work} />}
          />
        </FolderSide>
        <Stack gap="sm">
          {folder === undefined ? null : (
            <Group justify="space-between" gap="xs">
              <FolderTrail path={folder} onOpen={open} />
              {folder && hasBelow ? (
                <Checkbox
                  size="xs"
                  label={t('files.folders.below')}
                  checked={!browse.state.filters['own']}
                  onChange={(event) => browse.filter('own', event.currentTarget.checked ? [] : ['true'])}
                />
              ) : null}
            </Group>
          )}
          {isGone ? (
            <Alert color="orange" role="status">
              <Stack gap="xs" align="flex-start">
                <Text size="sm">{t('files.folders.gone')}</Text>
                <Button size="xs" variant="default" onClick={() => follow(undefined)}>
                  {t('files.folders.all')}
                </Button>
              </Stack>
            </Alert>
          ) : null}
          <FilesBulkBar browse={browse} folders={folders} />
          {hasTiles ? (
            <FileTiles browse={browse} drag={drag} />
          ) : isGone ? null : (
            <BrowseTable
              browse={narrowed}
              columns={shown}
              open={editPath}
              nameOf={(file) => file.title || file.name}
              selectable
              empty={
                folder ? (
                  <EmptyState
                    icon={IconFolder}
                    title={t('files.folders.empty')}
                    text={t('files.folders.emptyText')}
                  />
                ) : (
                  <EmptyState icon={IconFiles} title={t('files.empty')} text={t('files.emptyText')} />
                )
              }
            />
          )}
        </Stack>
      </div>
    </Screen>
  )
}
