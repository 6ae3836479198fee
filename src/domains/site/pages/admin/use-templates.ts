import { useMemo } from 'react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import type { PageTemplate } from '#kit/browser/admin/domain.ts'

/** Templates for pages by name, in the order of the choice. */
export function useTemplates(): ReadonlyMap<string, PageTemplate> {
  const { domains } = useAdmin()
  return useMemo(
    () =>
      new Map(
        domains
          .flatMap(({ templates = {} }) => Object.entries(templates))
          .toSorted(([, a], [, b]) => a.order - b.order),
      ),
    [domains],
  )
}
