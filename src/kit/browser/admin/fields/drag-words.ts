import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useTexts } from '../../texts.ts'

/** Translated description of drag handles for screen readers: the library only has an English one. */
export function useHandleWords(): { roleDescription: string } {
  const { t } = useTexts()
  return { roleDescription: t('kit.drag.handle') }
}

/** Announcements of dragging for screen readers. `nameOf` names an item, `placeOf` is its position from 1. */
export function useDragWords(
  nameOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => number,
): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTexts()
  return {
    screenReaderInstructions: { draggable: t('kit.drag.instructions') },
    announcements: {
      onDragStart: ({ active }) => t('kit.drag.start', { name: nameOf(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? t('kit.drag.over', { name: nameOf(active.id), place: placeOf(over.id) }) : undefined,
      onDragEnd: ({ active, over }) =>
        over
          ? t('kit.drag.end', { name: nameOf(active.id), place: placeOf(over.id) })
          : t('kit.drag.cancel', { name: nameOf(active.id) }),
      onDragCancel: ({ active }) => t('kit.drag.cancel', { name: nameOf(active.id) }),
    },
  }
}
