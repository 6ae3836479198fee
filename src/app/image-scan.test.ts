import { expect, test } from 'vitest'
import { handwrittenImages } from './image-scan.ts'
import { root } from './site-renderer.ts'
import { readSources } from './source-scan.ts'

/** Images that are not uploaded files. */
const drawnHere: Record<string, string> = {
  'src/domains/village/maps/site/TileMap.tsx': 'tiles of a map',
  'src/domains/platform/push/admin/MessagePreview.tsx': 'icon of the site',
  'src/domains/books/paper/admin/PaperPreview.tsx': 'page of a document, drawn in the browser',
}

test('an image whose attributes are written by hand is found', () => {
  const found = (element: string) => handwrittenImages('A.tsx', `export const A = () => ${element}`)
  for (const bad of [
    '<img src={href} alt="" />',
    '<Image src={href} w={96} h={96} />',
    '<Box component="img" src={href} />',
    '<Avatar src={href} />',
  ])
    expect(found(bad)).toEqual([bad])
  for (const good of [
    '<img {...imageOf(picture, "44px")} alt="" />',
    '<Avatar src={src} imageProps={imageOf(picture, "38px")} />',
    '<Avatar name="A" />',
    '<video src={href} />',
  ])
    expect(found(good)).toEqual([])
})

test('every image of an uploaded file names its size and its forms', () => {
  const found = [...readSources(root)].flatMap(([path, source]) =>
    path.startsWith('src/') && !(path in drawnHere)
      ? handwrittenImages(path, source).map((element) => `${path}: ${element}`)
      : [],
  )
  expect(found).toEqual([])
})
