/** Name of the `<meta>` with the address of an additional style sheet, for views shown later. */
export const sheetMeta = (name: string): string => `sheet-${name}`

/** Adds a style sheet before a view that needs it is shown. If it fails to load, the view is shown without it. */
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
