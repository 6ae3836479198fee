import { useTexts } from '../../texts.ts'

/**
 * Labels of fields by name, from the texts below `texts`, such as `news.fields`. `lines` maps paths of fields in lines to
 * their texts: `{ 'squad.person': 'person' }`.
 */
export function useFieldLabels<const N extends string, const P extends string = never>(
  texts: string,
  names: readonly N[],
  lines?: Readonly<Record<P, N>>,
): Record<N | P, string> {
  const { t } = useTexts()
  const inTexts = [...names.map((name) => [name, name]), ...Object.entries(lines ?? {})]
  return Object.fromEntries(inTexts.map(([path, name]) => [path, t(`${texts}.${String(name)}`)])) as Record<
    N | P,
    string
  >
}
