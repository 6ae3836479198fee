import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { favicon, logo } from './coat-of-arms.ts'
import { type Drawing, drawings } from './drawings.ts'

/** Every picture that is kept: the catalogue, and the arms as logo and as sign of the site. */
export const kept: readonly (Omit<Drawing, 'name'> & { name: string })[] = [
  {
    name: 'wappen',
    folder: 'Bilder/Wappen',
    title: { de: 'Wappen von Rebenau', en: 'Coat of arms of Rebenau' },
    width: 200,
    height: 240,
    svg: logo,
  },
  {
    name: 'zeichen',
    folder: 'Bilder/Wappen',
    title: { de: 'Zeichen von Rebenau', en: 'Sign of Rebenau' },
    width: 64,
    height: 64,
    svg: favicon,
  },
  ...drawings,
]

/** The list of pictures as source: what the village needs to know of them without drawing. */
export const listSource = (): string =>
  [
    '// Written by demo/drawing/draw.ts',
    '',
    '/** The kept pictures of the village; each is a file `<name>.svg` beside this list. */',
    'export const pictures = [',
    ...kept.map(({ svg: _svg, ...picture }) => `  ${JSON.stringify(picture)},`),
    '] as const',
    '',
    'export type PictureName = (typeof pictures)[number]["name"]',
    '',
  ].join('\n')

/** Draws every picture anew into a folder, with their list. */
export function drawAll(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { name, svg } of kept) writeFileSync(join(folder, `${name}.svg`), svg())
  writeFileSync(join(folder, 'pictures.ts'), listSource())
}

if (import.meta.main) drawAll(join(import.meta.dirname, '..', 'pictures'))
