import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { isWithin } from '#kit/shared/tree-path.ts'
import { fileFolders, type FileFolder } from '../../folders.contract.ts'
import { FolderNameDialog } from './FolderNameDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

type Asked =
  | { kind: 'create'; parent: FileFolder | null }
  | { kind: 'rename'; folder: FileFolder }
  | { kind: 'move'; folder: FileFolder }

const pathAbove = (path: string) => path.split('/').slice(0, -1).join('/')

/**
 * Dialogs to create, rename, move and remove folders. `onPath` is called with the old and new path; the old one of a
 * new folder is null.
 */
export function useFolderWork(
  folders: readonly FileFolder[],
  onPath: (from: string | null, to: string) => void,
) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)

  async function settled(from: string | null, to: string, message: string) {
    close()
    notifyDone(message)
    onPath(from, to)
    await client.invalidateQueries({ queryKey: ['file'] })
  }
  async function moveTo(folder: FileFolder, path: string) {
    const parent = folders.find((one) => one.path === path)?._id ?? null
    try {
      const { filefolder } = await call(fileFolders.update, { _id: folder._id, parent })
      await settled(folder.path, filefolder.path, t('files.folders.movedOne', { name: folder.name }))
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  async function remove(folder: FileFolder) {
    const inside = folders.filter((one) => one.parent === folder._id).length
    const isEmpty = folder.files + inside === 0
    const above = pathAbove(folder.path)
    const target = above.split('/').at(-1)
    const agreed = await confirm({
      title: t('files.folders.removeTitle', { name: folder.name }),
      text: isEmpty
        ? t('files.folders.removeEmpty')
        : t(target ? 'files.folders.removeFull' : 'files.folders.removeTop', {
            files: folder.files,
            folders: inside,
            target,
          }),
      confirm: t('files.folders.remove'),
      cancel: t('kit.cancel'),
    })
    if (!agreed) return
    try {
      await call(fileFolders.remove, { _id: folder._id, content: 'parent' })
      await settled(folder.path, above, t('files.folders.removed', { name: folder.name }))
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  let dialog: ReactNode = null
  if (asked?.kind === 'move') {
    const { folder } = asked
    dialog = (
      <MoveDialog
        title={t('files.folders.moveOne', { name: folder.name })}
        top={t('files.folders.top')}
        folders={folders.filter(({ path }) => !isWithin(path, folder.path))}
        from={pathAbove(folder.path)}
        onMove={(path) => void moveTo(folder, path)}
        onClose={close}
      />
    )
  } else if (asked) {
    const folder = asked.kind === 'rename' ? asked.folder : null
    dialog = (
      <FolderNameDialog
        folder={folder}
        parent={asked.kind === 'create' ? asked.parent : null}
        onDone={({ name, path }) =>
          void settled(
            folder?.path ?? null,
            path,
            t(folder ? 'files.folders.renamed' : 'files.folders.created', { name }),
          )
        }
        onClose={close}
      />
    )
  }
  return {
    create: (parent: FileFolder | null) => setAsked({ kind: 'create', parent }),
    rename: (folder: FileFolder) => setAsked({ kind: 'rename', folder }),
    move: (folder: FileFolder) => setAsked({ kind: 'move', folder }),
    remove,
    dialog,
  }
}
export type FolderWork = ReturnType<typeof useFolderWork>
