const tables = /(<div class="table"[^>]*>)?<table[\s\S]*?<\/table>/g
const columnsThatFit = 3

/**
 * Makes wide tables in a text scroll on narrow screens, by keyboard too; tables of up to three columns stay as they
 * are.
 * @param html formatted text in the dialect of `kit/shared/rich-text.ts`
 * @param name accessible name of a table without a caption
 */
export const letTablesScroll = (html: string, name: string): string =>
  html.replaceAll(tables, (table: string, region?: string) => {
    const columns = table.split('</tr>', 1)[0]?.split(/<t[hd]\b/) ?? []
    const isNested = table.indexOf('<table') !== table.lastIndexOf('<table')
    if (region || isNested || columns.length - 1 <= columnsThatFit) return table
    const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/
      .exec(table)?.[1]
      ?.replaceAll(/<[^>]*>|"/g, '')
      .trim()
    return `<div class="table" tabindex="0" role="region" aria-label="${caption || name}">${table}</div>`
  })
