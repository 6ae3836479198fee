import { bytesOf, exportXml, type FixtureItem } from '../reading/export-fixture.ts'
import { type ExportIndex, indexExport } from '../reading/export-index.ts'
import { readExport } from '../reading/export-reader.ts'
import { planImport } from './import-plan.ts'
import type { ImportPlan } from './plan.ts'
import type { PlanOptions } from './plan-context.ts'

/** The current time of plans in tests. */
export const now = '2024-06-01T00:00:00Z'

/** The plan of an export with these items; `more` is added to its head. */
export async function planOf(
  items: FixtureItem[],
  more = '',
  options: Partial<PlanOptions> = {},
  language?: string,
): Promise<{ plan: ImportPlan; index: ExportIndex }> {
  const index = await indexExport(readExport(bytesOf(exportXml(items, more, language))))
  return { plan: await planImport(index, { now, ...options }), index }
}

export const category = (slug: string, name: string, parent = '') =>
  `<wp:category><wp:term_id>9</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`
/** A taxonomy term of an item. */
export const of = (taxonomy: string, slug: string, name: string) =>
  `<category domain="${taxonomy}" nicename="${slug}"><![CDATA[${name}]]></category>`
export const codes = (plan: ImportPlan) => plan.notes.map((note) => note.code)
