import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useHandleWords } from '#kit/browser/admin/fields/drag-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { LineFields, type WrittenLine } from './LineFields.tsx'

/** Drag handle of a line, also operable by keyboard. */
const Grip = memo(function Grip(props: {
  place: number
  hold: (element: HTMLElement | null) => void
  attributes: DraggableAttributes
  listeners: DraggableSyntheticListeners
}) {
  const { place, hold, attributes, listeners } = props
  const { t } = useTexts()
  return (
    <IconAction
      ref={hold}
      variant="subtle"
      color="gray"
      {...attributes}
      {...listeners}
      label={t('documents.lines.drag', { place: String(place) })}
      style={{ gridArea: 'grip', cursor: 'grab', touchAction: 'none' }}
    >
      <IconGripVertical size={16} aria-hidden />
    </IconAction>
  )
})

/** One editable line; every control is reachable by keyboard. */
export const DocumentLineRow = memo(function DocumentLineRow(props: WrittenLine) {
  const { line, place, readOnly } = props
  const { t } = useTexts()
  const { _id, type } = line
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: _id, disabled: readOnly, attributes: useHandleWords() })
  return (
    <div
      ref={setNodeRef}
      className="document-line"
      data-line={_id}
      data-type={type}
      data-role={line.role}
      role="group"
      aria-label={t('kit.record.lines.one', { place: String(place) })}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        opacity: isDragging ? 0.6 : 1,
      }}
    >
      {readOnly ? null : (
        <Grip place={place} hold={setActivatorNodeRef} attributes={attributes} listeners={listeners} />
      )}
      <LineFields {...props} />
    </div>
  )
})
