import { getSchema } from '@tiptap/core'
import { deleteSelection } from '@tiptap/pm/commands'
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { dialectExtensions } from './extensions.ts'
import { figurePlugin, insertFigure, typeAfterBlock } from './figures.ts'

const schema = getSchema(dialectExtensions('', async () => null))
const { doc, paragraph, image, figure, figcaption, keptBlock } = schema.nodes as Record<
  string,
  (typeof schema.nodes)[string]
>
const words = (text: string) => paragraph!.create(null, text ? schema.text(text) : null)
const picture = (src: string | null = '/a.jpg', caption = '') =>
  figure!.create(null, [
    image!.create({ src }),
    ...(caption ? [figcaption!.create(null, schema.text(caption))] : []),
  ])
const begin = (...blocks: ReturnType<typeof words>[]) =>
  EditorState.create({ doc: doc!.create(null, blocks), plugins: [figurePlugin()] })
const withCursor = (state: EditorState, at: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
const withSelected = (state: EditorState, at: number) =>
  state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))
/** Types like the editor: through its text input handler, else by replacing the selection. */
const typed = (state: EditorState, text: string) =>
  [...text].reduce(
    (now, character) => now.apply(typeAfterBlock(now, character) ?? now.tr.insertText(character)),
    state,
  )
/** Blocks of a text: `text`, `[src]`, `[src|caption]`. */
const shown = (state: EditorState) => {
  const blocks: string[] = []
  state.doc.forEach((node) => {
    const src = node.firstChild?.attrs['src']
    const caption = node.textContent ? `|${node.textContent}` : ''
    blocks.push(node.type.name === 'figure' ? `[${src}${caption}]` : node.textContent)
  })
  return blocks
}

test('words typed after a picture was inserted follow it', () => {
  const empty = withCursor(begin(words('')), 1)
  expect(shown(typed(empty.apply(insertFigure(empty, picture())), 'Wein'))).toEqual(['[/a.jpg]', 'Wein'])
  const middle = withCursor(begin(words('vornhinten')), 5)
  expect(shown(typed(middle.apply(insertFigure(middle, picture())), 'X'))).toEqual([
    ...['vorn', '[/a.jpg]', 'Xhinten'],
  ])
  const end = withCursor(begin(words('vorn')), 5)
  expect(shown(typed(end.apply(insertFigure(end, picture('/b.jpg', 'Fest'))), 'Wein'))).toEqual([
    ...['vorn', '[/b.jpg|Fest]', 'Wein'],
  ])
})

test('a picture inserted at a selected picture, or in a caption, follows that picture', () => {
  const state = begin(words('vorn'), picture('/a.jpg', 'Fest'), words('hinten'))
  for (const at of [withSelected(state, 6), withSelected(state, 7), withCursor(state, 10)])
    expect(shown(typed(at.apply(insertFigure(at, picture('/b.jpg'))), 'X'))).toEqual([
      ...['vorn', '[/a.jpg|Fest]', '[/b.jpg]', 'Xhinten'],
    ])
})

test('a picture that is clicked is selected with its figure; typing goes on after it, Delete removes it', () => {
  const state = begin(words('vorn'), picture('/a.jpg', 'Fest'), words('hinten'))
  for (const position of [6, 7]) {
    const selected = withSelected(state, position)
    expect((selected.selection as NodeSelection).node.type.name).toBe('figure')
    expect(shown(typed(selected, 'sieben!'))).toEqual(['vorn', '[/a.jpg|Fest]', 'sieben!', 'hinten'])
    let removed = selected
    deleteSelection(selected, (tr) => (removed = selected.apply(tr)))
    expect(shown(removed)).toEqual(['vorn', 'hinten'])
  }
})

test('typing never replaces a gallery or another kept block that is selected', () => {
  const state = withSelected(begin(keptBlock!.create({ html: '<div class="gallery"></div>' })), 0)
  const after = typed(state, 'ab')
  expect([after.doc.childCount, after.doc.firstChild!.type.name, after.doc.lastChild!.textContent]).toEqual([
    ...[2, 'keptBlock', 'ab'],
  ])
})

test('no figure is left without a picture; its caption becomes a paragraph', () => {
  const state = begin(words('vorn'), picture(null), picture(null, 'Fest'), picture('/a.jpg'))
  expect(shown(state.apply(state.tr.insertText('X', 1)))).toEqual(['Xvorn', 'Fest', '[/a.jpg]'])
  const only = begin(picture('/a.jpg'))
  const image = only.tr.replaceWith(1, 2, schema.nodes['image']!.create())
  expect(shown(only.apply(image))).toEqual([''])
})
