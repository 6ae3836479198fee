import { isWithin } from '#kit/shared/tree-path.ts'
import type { FileFolder } from '../../folders.contract.ts'

export interface FolderNode {
  folder: FileFolder
  /** 0 at the top level. */
  depth: number
  /** Files in it and all subfolders. */
  files: number
  children: FolderNode[]
}

const byName = new Intl.Collator('de', { numeric: true }).compare

/** Folder tree, sorted by name on each level. */
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

/** Rows of the tree from top to bottom; closed folders hide their children. */
export const rowsOf = (
  tree: readonly FolderNode[],
  isOpen: (folder: FileFolder) => boolean = () => true,
): FolderNode[] =>
  tree.flatMap((node) => [node, ...(isOpen(node.folder) ? rowsOf(node.children, isOpen) : [])])

/** Path steps from the top to a folder, inclusive. */
export const stepsTo = (path: string): { name: string; path: string }[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((name, index, names) => ({ name, path: names.slice(0, index + 1).join('/') }))

/** New path of something after a folder above it was moved or renamed. */
export const followed = (path: string, from: string, to: string): string =>
  isWithin(path, from) ? `${to}${path.slice(from.length)}`.replace(/^\//, '') : path
