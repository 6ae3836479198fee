import { Suspense, lazy, useMemo } from 'react'
import { useAdmin, useMay } from '../admin-context.ts'
import type { RecordPanel, RecordPanelProps } from '../domain.ts'

/** Loaded once for all records. */
const loaded = new Map<RecordPanel, ReturnType<typeof lazyPanel>>()

const lazyPanel = (panel: RecordPanel) =>
  lazy(async () => {
    const { Component } = await panel.load()
    return { default: Component }
  })

function componentOf(panel: RecordPanel) {
  const known = loaded.get(panel) ?? lazyPanel(panel)
  loaded.set(panel, known)
  return known
}

/** Panels of other domains beside a record; each loads its code only if the user may see it. */
export function RecordPanels(props: RecordPanelProps) {
  const { domains } = useAdmin()
  const may = useMay()
  const { collection } = props
  const panels = useMemo(
    () =>
      domains
        .flatMap((domain) => domain.panels ?? [])
        .filter((panel) => panel.collections.includes(collection) && may(panel.access)),
    [domains, collection, may],
  )
  return panels.map((panel, index) => {
    const Panel = componentOf(panel)
    return (
      // eslint-disable-next-line react/no-array-index-key -- the list is constant while the screen is open
      <Suspense key={index} fallback={null}>
        <Panel {...props} />
      </Suspense>
    )
  })
}
