import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import type { DownloadGroup, DownloadsData } from '../../files.views.ts'
import { listedFiles, type ListedFile } from '../offers.ts'

type Grouping = (ctx: Ctx, files: ListedFile[]) => DownloadGroup[]

function grouped(files: readonly ListedFile[], titleOf: (file: ListedFile) => string): DownloadGroup[] {
  const groups = new Map<string, DownloadGroup>()
  for (const file of files) {
    const { tags: _tags, folder: _folder, ...item } = file
    const title = titleOf(file)
    const group = groups.get(title) ?? {
      anchor: `group-${slugOf(title) || groups.size + 1}`,
      title,
      files: [],
    }
    group.files.push(item)
    groups.set(title, group)
  }
  return [...groups.values()]
}

/** Groups by a file's first tag, else its folder; in the order of the page's files, the rest last. */
const byGroup: Grouping = (ctx, files) => {
  const groups = grouped(files, ({ tags, folder }) => tags[0] ?? folder.split('/').at(-1) ?? '')
  // Tags and folders are not translated.
  const lang = ctx.lang === sourceLanguage ? {} : { lang: sourceLanguage }
  return groups
    .toSorted((a, b) => Number(a.title === '') - Number(b.title === ''))
    .map((group) => (group.title ? { ...group, ...lang } : group))
}

/** Groups by year, newest first. */
const byYear: Grouping = (_ctx, files) =>
  grouped(
    files.toSorted((a, b) => b.date.localeCompare(a.date)),
    ({ date }) => date.slice(0, 4),
  )

const allTogether: Grouping = (_ctx, files) => grouped(files, () => '')

/** View of a page's files with a grouping. */
const viewOf =
  (group: Grouping): ViewLoader =>
  async (ctx, { page, rest }) => {
    if (!page || rest.length > 0) return null
    const data: DownloadsData = {
      title: page.title,
      intro: { html: page.text, ...(page.lang === ctx.lang ? {} : { lang: page.lang }) },
      groups: group(ctx, await listedFiles(ctx, page.files, ctx.lang)),
      edit: page.edit,
    }
    return { data }
  }

export const downloadViews = {
  downloadviewGroups: viewOf(byGroup),
  downloadviewDates: viewOf(byYear),
  downloadviewGrid: viewOf(allTogether),
}
