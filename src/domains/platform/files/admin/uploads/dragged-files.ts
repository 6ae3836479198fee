import type { DragEvent } from 'react'

const kind = 'application/x-dorfplatz-files'

/** Drag properties of an element that represents these files. */
export const dragging = (ids: () => readonly string[]) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(kind, JSON.stringify(ids()))
    dataTransfer.effectAllowed = 'move'
  },
})

/** True if files of this site are being dragged. */
export const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(kind)

/** The files that were dropped. */
export function filesIn({ dataTransfer }: DragEvent): string[] {
  const ids: unknown = JSON.parse(dataTransfer.getData(kind) || '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
