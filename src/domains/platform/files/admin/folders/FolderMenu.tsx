import { Menu } from '@mantine/core'
import {
  IconDotsVertical,
  IconFolderMinus,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
} from '@tabler/icons-react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { FileFolder } from '../../folders.contract.ts'
import type { FolderWork } from './use-folder-work.tsx'

/** Menu of a folder. */
export function FolderMenu({ folder, work }: { folder: FileFolder; work: FolderWork }) {
  const { t } = useTexts()
  const may = useMay()
  const mayCreate = may({ module: 'file', action: 'create' })
  const mayUpdate = may({ module: 'file', action: 'update' })
  if (!mayCreate && !mayUpdate) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconAction variant="subtle" color="gray" label={t('files.folders.actions', { name: folder.name })}>
          <IconDotsVertical size={16} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        {mayCreate ? (
          <Menu.Item leftSection={<IconFolderPlus size={18} />} onClick={() => work.create(folder)}>
            {t('files.folders.newBelow')}
          </Menu.Item>
        ) : null}
        {mayUpdate ? (
          <>
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => work.rename(folder)}>
              {t('files.folders.rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderSymlink size={18} />} onClick={() => work.move(folder)}>
              {t('files.folders.move')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderMinus size={18} />} onClick={() => void work.remove(folder)}>
              {t('files.folders.remove')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
