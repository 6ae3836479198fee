import { useSearchParams } from 'react-router'

/** Value in the address for files without a folder; not a possible folder name. */
const noFolder = '/'

/** Folder in the address: undefined for all files, `''` for those without a folder. */
export const folderIn = (query: URLSearchParams): string | undefined => {
  const named = query.get('folder')
  return named === null || named === '' ? undefined : named === noFolder ? '' : named
}

/** Open folder of the screen; opening one adds a history entry. */
export function useOpenFolder() {
  const [query, setQuery] = useSearchParams()
  const put = (path: string | undefined, replace: boolean) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        for (const name of ['folder', 'own', 'page']) next.delete(name)
        if (path !== undefined) next.set('folder', path || noFolder)
        return next
      },
      { replace, preventScrollReset: true },
    )
  return {
    folder: folderIn(query),
    open: (path: string | undefined) => put(path, false),
    /** The open folder got another path. */
    follow: (path: string | undefined) => put(path, true),
  }
}
