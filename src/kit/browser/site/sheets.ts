/** Name of the `<meta>` that tells the program where a style sheet is that the document does not need itself. */
export const sheetMeta = (name: string): string => `sheet-${name}`

/**
 * Puts a style sheet into the document before a view that needs it is shown. One that does not come keeps nobody from
 * reading: the view is shown without it.
 */
export async function addSheet(name: string): Promise<void> {
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${sheetMeta(name)}"]`)
  if (!told) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: told.content })
  const done = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  told.replaceWith(link)
  await done
}
