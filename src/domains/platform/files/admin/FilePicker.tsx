import {
  Alert,
  Button,
  Group,
  Modal,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { FilePickerProps } from '#kit/browser/admin/domain.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { files, type FileCard } from '../files.contract.ts'
import { FolderSide } from './folders/FolderSide.tsx'
import { FolderTree } from './folders/FolderTree.tsx'
import { FilePicture, FileWords } from './FileTile.tsx'
import { summaryOf } from './summary.ts'
import { useUploads } from './uploads/uploads.ts'
import { UploadZone } from './uploads/UploadZone.tsx'
import { useFolders } from './folders/use-folders.ts'

const pageSize = 40

function PickerBody({ opened, onPick, images, multiple }: FilePickerProps) {
  const { t } = useTexts()
  const may = useMay()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const [folder, setFolder] = useState<string>()
  const tree = useFolders()
  const [chosen, setChosen] = useState<FileCard[]>([])

  function choose(file: FileCard) {
    if (!multiple) onPick([summaryOf(file)])
    else
      setChosen((now) =>
        now.some((one) => one._id === file._id) ? now.filter((one) => one._id !== file._id) : [...now, file],
      )
  }
  const uploads = useUploads({ onDone: choose, ...(folder ? { folder } : {}) })
  const found = useInfiniteQuery({
    queryKey: ['file', 'picker', Boolean(images), search, folder],
    queryFn: ({ pageParam }) =>
      call(files.getDataFileBrowser, {
        limit: pageSize,
        skip: pageParam,
        sort: '-createdAt',
        ...(images ? { kind: 'image' as const } : {}),
        ...(search ? { search } : {}),
        ...(folder === undefined ? {} : { folder, below: folder !== '' }),
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.file.length, 0)
      return loaded < last.total ? loaded : undefined
    },
    // The dialog remains while it fades out
    enabled: opened,
  })
  const shown = found.data?.pages.flatMap((page) => page.file) ?? []
  const { filefolder: folders = [], atTop = 0 } = tree.data ?? {}

  return (
    <Stack>
      {may({ module: 'file', action: 'create' }) ? (
        <UploadZone uploads={uploads} images={images} folder={folder} onUse={choose} />
      ) : null}
      <Group gap="xs">
        <TextInput
          type="search"
          aria-label={t('files.search')}
          placeholder={t('files.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          style={{ flex: '1 1 200px' }}
          data-autofocus
        />
      </Group>
      <div className="files-with-folders">
        {folders.length > 0 ? (
          <FolderSide
            label={
              folder === '' ? t('files.folders.none') : (folder?.split('/').at(-1) ?? t('files.folders.all'))
            }
          >
            <FolderTree folders={folders} atTop={atTop} current={folder} onOpen={setFolder} />
          </FolderSide>
        ) : null}
        <Stack gap="sm">
          {found.error ? (
            <Alert color="red" role="alert">
              {messageOf(found.error)}
            </Alert>
          ) : null}
          {found.isSuccess && shown.length === 0 ? (
            <Text c="dimmed">
              {t(search ? 'kit.browse.nothing' : folder ? 'files.folders.empty' : 'files.empty')}
            </Text>
          ) : null}
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
            {shown.map((file) => {
              const on = chosen.some((one) => one._id === file._id)
              return (
                <UnstyledButton
                  key={file._id}
                  className="file-tile"
                  onClick={() => choose(file)}
                  {...(multiple ? { 'aria-pressed': on } : {})}
                >
                  <FilePicture file={file} />
                  <FileWords file={file} />
                </UnstyledButton>
              )
            })}
          </SimpleGrid>
          {found.hasNextPage ? (
            <Button
              variant="default"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('files.more')}
            </Button>
          ) : null}
        </Stack>
      </div>
      {multiple ? (
        <Group justify="flex-end" pos="sticky" bottom={0} py="xs" bg="var(--mantine-color-body)">
          <Button disabled={chosen.length === 0} onClick={() => onPick(chosen.map(summaryOf))}>
            {t('files.take', { count: chosen.length })}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

/** Dialog to choose existing files or pictures, or to upload new ones. */
export function FilePicker(props: FilePickerProps) {
  const { t } = useTexts()
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      size="xl"
      title={t(props.images ? 'files.pickPicture' : 'files.pick')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <PickerBody {...props} />
    </Modal>
  )
}
