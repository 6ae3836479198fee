import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useTexts } from '../../texts.ts'

/** What a handle is to people who hear it: the library has an English word alone. */
export function useHandleWords(): { roleDescription: string } {
  const { t } = useTexts()
  return { roleDescription: t('kit.drag.handle') }
}

/** What is said to people who cannot see what they drag. `nameOf` names a thing, `placeOf` its place among the others, from 1. */
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
