import { imageOf, type ImageForms } from '#kit/shared/site/picture-forms.ts'
import { fileIdsIn } from '#kit/shared/text/rich-text.ts'
import type { FileSummary } from '../domain.ts'

/** Finds a file of the site as a picture by its id; null: it is none, or not for the caller. */
export type FindForms = (id: string) => Promise<ImageForms | null>

/** Width of a picture in the editor at most. */
const sizes = '(min-width: 62rem) 44rem, 92vw'

/** Reads files as pictures; ids asked for at the same time are read together. */
export function batchedForms(read: (ids: readonly string[]) => Promise<readonly FileSummary[]>): FindForms {
  let waiting: string[] = []
  let reading: Promise<readonly FileSummary[]> | undefined
  return async (id) => {
    waiting.push(id)
    reading ??= Promise.resolve().then(() => {
      const ids = [...new Set(waiting)]
      waiting = []
      reading = undefined
      return read(ids)
    })
    return (await reading).find(({ _id }) => _id === id)?.picture ?? null
  }
}

/** Loads a picture in the form that fits, as stored texts name the original. Pictures of other sites load as they are. */
export async function loadPicture(
  image: Pick<HTMLImageElement, 'setAttribute' | 'hasAttribute'>,
  address: string,
  find: FindForms,
): Promise<void> {
  const [id] = fileIdsIn(address)
  const forms = id ? await find(id).catch(() => null) : null
  if (!forms) return image.setAttribute('src', address)
  const { src, srcSet, sizes: shown, width, height } = imageOf(forms, sizes)
  if (!image.hasAttribute('width')) {
    image.setAttribute('width', String(width))
    image.setAttribute('height', String(height))
  }
  if (srcSet !== undefined && shown !== undefined) {
    image.setAttribute('sizes', shown)
    image.setAttribute('srcset', srcSet)
  }
  image.setAttribute('src', src)
}
