import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fileKinds } from '../files.rules.ts'

/** Filters of the list of files, besides folders. */
export function useFileFilters(tags: readonly { tag: string; count: number }[]): Filter[] {
  const { t } = useTexts()
  const onlyThose = (name: 'unused' | 'withoutAlt' | 'withBarriers' | 'waiting'): Filter => ({
    kind: 'choice',
    name,
    label: t(`files.filters.${name}`),
    options: [{ value: 'true', label: t('kit.yes') }],
    single: true,
  })
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: t('files.filters.kind'),
      options: fileKinds.map((value) => ({ value, label: t(`files.kinds.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'tag',
      label: t('files.filters.tag'),
      options: tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
      single: true,
    },
    {
      kind: 'choice',
      name: 'visibility',
      label: t('files.filters.visibility'),
      options: (['public', 'private'] as const).map((value) => ({
        value,
        label: t(`files.visibilities.${value}`),
      })),
      single: true,
    },
    onlyThose('waiting'),
    onlyThose('unused'),
    onlyThose('withoutAlt'),
    onlyThose('withBarriers'),
  ]
}
