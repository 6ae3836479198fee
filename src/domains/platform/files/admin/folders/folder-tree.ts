import { isWithin } from '#kit/shared/tree-path.ts'
import type { FileFolder } from '../../folders.contract.ts'

export interface FolderNode {
  folder: FileFolder
  /** From 0 at the top. */
  depth: number
  /** Files in it and in all folders below. */
  files: number
  children: FolderNode[]
}

const byName = new Intl.Collator('de', { numeric: true }).compare

/** The folders as a tree, each level by name. */
export function treeOf(
  folders: readonly FileFolder[],
  parent: string | null = null,
  depth = 0,
): FolderNode[] {
  return folders
    .filter((folder) => folder.parent === parent)
    .toSorted((a, b) => byName(a.name, b.name))
    .map((folder) => {
      const children = treeOf(folders, folder._id, depth + 1)
      const below = children.reduce((sum, child) => sum + child.files, 0)
      return { folder, depth, files: folder.files + below, children }
    })
}

/** The tree from top to bottom; of a folder that `isOpen` denies only itself. */
export const rowsOf = (
  tree: readonly FolderNode[],
  isOpen: (folder: FileFolder) => boolean = () => true,
): FolderNode[] =>
  tree.flatMap((node) => [node, ...(isOpen(node.folder) ? rowsOf(node.children, isOpen) : [])])

/** The steps from the top to a folder, it included. */
export const stepsTo = (path: string): { name: string; path: string }[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((name, index, names) => ({ name, path: names.slice(0, index + 1).join('/') }))

/** Where a path leads after a folder on the way there has been moved or renamed. */
export const followed = (path: string, from: string, to: string): string =>
  isWithin(path, from) ? `${to}${path.slice(from.length)}`.replace(/^\//, '') : path
