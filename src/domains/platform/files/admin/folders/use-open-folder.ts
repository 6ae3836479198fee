import { useSearchParams } from 'react-router'

/** How the address says that what lies in no folder is shown: no folder is called so. */
const noFolder = '/'

/** The folder that the address names: undefined for all files, `''` for those in none. */
export const folderIn = (query: URLSearchParams): string | undefined => {
  const named = query.get('folder')
  return named === null || named === '' ? undefined : named === noFolder ? '' : named
}

/** The open folder of the screen; opening one is a step in the history. */
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
    /** The same folder has another path now. */
    follow: (path: string | undefined) => put(path, true),
  }
}
