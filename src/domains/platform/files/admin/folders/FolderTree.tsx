import { Box, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import {
  IconChevronDown,
  IconChevronRight,
  IconFiles,
  IconFolder,
  IconFolderOff,
  IconFolderOpen,
} from '@tabler/icons-react'
import { useMemo, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import type { IconComponent } from '#kit/browser/admin/domain.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { isWithin } from '#kit/shared/tree-path.ts'
import type { FileFolder } from '../../folders.contract.ts'
import { carriesFiles, filesIn } from '../uploads/dragged-files.ts'
import { rowsOf, treeOf } from './folder-tree.ts'
import './folders.css'

interface RowProps {
  icon: IconComponent
  name: string
  count: number
  current: boolean
  depth?: number
  onOpen: () => void
  /** Drop target for files. */
  onDrop?: ((ids: string[]) => void) | undefined
  onKeyDown?: (event: KeyboardEvent) => void
  before?: ReactNode
  /** Menu of the row; null reserves its space. */
  after?: ReactNode
}

function Row({ icon: Icon, name, count, current, depth = 0, onDrop, before, after, ...row }: RowProps) {
  const { t } = useTexts()
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    if (!onDrop || !carriesFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!onDrop || !carriesFiles(event)) return
    event.preventDefault()
    onDrop(filesIn(event))
  }
  return (
    <Group
      component="li"
      className="folder-row"
      wrap="nowrap"
      gap={0}
      data-current={current || undefined}
      data-over={over || undefined}
      style={{ paddingInlineStart: depth * 16 }}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {before ?? <span className="folder-gap" />}
      <UnstyledButton
        className="folder-name"
        aria-current={current ? 'true' : undefined}
        onClick={row.onOpen}
        onKeyDown={row.onKeyDown}
        data-folder-row
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <Text span size="sm" style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text span size="xs" c="dimmed" aria-hidden>
          {count}
        </Text>
        <VisuallyHidden>{t('files.folders.count', { count })}</VisuallyHidden>
      </UnstyledButton>
      {after === undefined ? null : (after ?? <span className="folder-gap" />)}
    </Group>
  )
}

/** Arrow keys move between rows. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-folder-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  rows[at + by]?.focus()
}

/**
 * Folder tree for mouse, touch and arrow keys. `current`: the open folder; undefined: all files; `''`: files without a
 * folder.
 */
export function FolderTree({
  folders,
  atTop,
  current,
  onOpen,
  onDrop,
  menu,
}: {
  folders: readonly FileFolder[]
  /** Files without a folder. */
  atTop: number
  current: string | undefined
  onOpen: (path: string | undefined) => void
  onDrop?: (ids: string[], path: string) => void
  menu?: (folder: FileFolder) => ReactNode
}) {
  const { t } = useTexts()
  const [opened, setOpened] = useLocalStorage<string[]>({
    key: 'admin_folders_open',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const tree = useMemo(() => treeOf(folders), [folders])
  // Opens the path to a folder reached by a link.
  const isOpen = ({ _id, path }: FileFolder) =>
    opened.includes(_id) || (current !== undefined && current !== path && isWithin(current, path))
  const setOpen = (_id: string, open: boolean) =>
    setOpened(open ? [...new Set([...opened, _id])] : opened.filter((one) => one !== _id))
  const all = tree.reduce((sum, node) => sum + node.files, atTop)
  const dropAt = (path: string) => (onDrop ? (ids: string[]) => onDrop(ids, path) : undefined)

  return (
    <nav aria-label={t('files.folders.title')}>
      <Box component="ul" m={0} p={0} onKeyDown={walk}>
        <Row
          icon={IconFiles}
          name={t('files.folders.all')}
          count={all}
          current={current === undefined}
          onOpen={() => onOpen(undefined)}
          after={menu ? null : undefined}
        />
        {rowsOf(tree, isOpen).map(({ folder, depth, files, children }) => {
          const open = isOpen(folder)
          const Chevron = open ? IconChevronDown : IconChevronRight
          return (
            <Row
              key={folder._id}
              icon={open && children.length > 0 ? IconFolderOpen : IconFolder}
              name={folder.name}
              count={files}
              depth={depth}
              current={current === folder.path}
              onOpen={() => onOpen(folder.path)}
              onDrop={dropAt(folder.path)}
              onKeyDown={(event) => {
                if (children.length === 0) return
                if (event.key === 'ArrowRight') setOpen(folder._id, true)
                if (event.key === 'ArrowLeft') setOpen(folder._id, false)
              }}
              before={
                children.length > 0 ? (
                  <IconAction
                    variant="subtle"
                    color="gray"
                    aria-expanded={open}
                    label={t(open ? 'files.folders.close' : 'files.folders.open', { name: folder.name })}
                    onClick={() => setOpen(folder._id, !open)}
                  >
                    <Chevron size={16} />
                  </IconAction>
                ) : undefined
              }
              after={menu?.(folder)}
            />
          )
        })}
        {folders.length > 0 ? (
          <Row
            icon={IconFolderOff}
            name={t('files.folders.none')}
            count={atTop}
            current={current === ''}
            onOpen={() => onOpen('')}
            onDrop={dropAt('')}
            after={menu ? null : undefined}
          />
        ) : null}
      </Box>
    </nav>
  )
}
