import { type ESTree, parseSync, Visitor } from 'vite'

/** Elements that show an image. */
const images = new Set(['img', 'Image', 'Avatar'])

const isImage = ({ name, attributes }: ESTree.JSXOpeningElement): boolean =>
  (name.type === 'JSXIdentifier' && images.has(name.name)) ||
  attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.name.name === 'component' &&
      one.value?.type === 'Literal' &&
      one.value.value === 'img',
  )

/** Sources of images in a file with handwritten attributes, without the sizes from `imageOf`. */
export function handwrittenImages(path: string, source: string): string[] {
  if (!path.endsWith('.tsx') || !/img|Image|Avatar/.test(source)) return []
  const found: string[] = []
  new Visitor({
    JSXOpeningElement(element) {
      const text = source.slice(element.start, element.end)
      const hasSource = /\bsrc=|\{\.\.\./.test(text)
      if (isImage(element) && hasSource && !text.includes('imageOf(')) found.push(text)
    },
  }).visit(parseSync(path, source).program)
  return found
}
