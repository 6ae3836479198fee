import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table wider than its place scrolls, by keyboard too. `minWidth` in pixels, `label` for screen readers. */
export function WideTable({
  minWidth,
  label,
  children,
}: {
  minWidth: number
  label: string
  children: ReactNode
}) {
  const viewportProps = { tabIndex: 0, role: 'group', 'aria-label': label }
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps }}>
      {children}
    </Table.ScrollContainer>
  )
}
