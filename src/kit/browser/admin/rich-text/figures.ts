import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'

const isImage = (node: Node) => node.type.name === 'image'

/** Position after the figure that contains the selection; null outside of figures. */
function afterFigure({ selection }: EditorState): number | null {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'figure') return $from.after(depth)
  return null
}

/** Position after the selected block, such as a picture or a gallery; null for a text selection or a cursor. */
const afterSelectedBlock = ({ selection }: EditorState): number | null =>
  selection instanceof NodeSelection && selection.node.isBlock ? selection.to : null

/** Moves the cursor to the start of the text at `position`, in a new paragraph if there is none. */
function placeCursor(tr: Transaction, position: number): Transaction {
  const next = tr.doc.nodeAt(position)
  if (next?.isTextblock) return tr.setSelection(TextSelection.create(tr.doc, position + 1))
  const paragraph = tr.doc.type.schema.nodes['paragraph']!.create()
  const place = tr.doc.resolve(position)
  if (!place.parent.canReplaceWith(place.index(), place.index(), paragraph.type))
    return tr.setSelection(Selection.near(place))
  tr.insert(position, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, position + 1))
}

/** Starts a paragraph after the selected block and types `text` into it: typing never replaces a selected block. */
export function typeAfterBlock(state: EditorState, text = ''): Transaction | null {
  const position = afterFigure(state) ?? afterSelectedBlock(state)
  if (position === null || !(state.selection instanceof NodeSelection)) return null
  const { tr } = state
  const paragraph = state.schema.nodes['paragraph']!.create(null, text ? state.schema.text(text) : null)
  const place = tr.doc.resolve(position)
  if (!place.parent.canReplaceWith(place.index(), place.index(), paragraph.type)) return null
  tr.insert(position, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, position + 1 + text.length)).scrollIntoView()
}

/**
 * Inserts a figure at the selection, or after a selected block or the surrounding figure, and puts the cursor after it.
 */
export function insertFigure(state: EditorState, figure: Node): Transaction {
  const { tr, selection } = state
  const after = afterFigure(state) ?? afterSelectedBlock(state)
  if (after === null) tr.replaceRangeWith(selection.from, selection.to, figure)
  else tr.insert(after, figure)
  let end = -1
  tr.doc.descendants((node, position) => {
    if (node === figure) end = position + node.nodeSize
    return end === -1
  })
  return (end === -1 ? tr : placeCursor(tr, end)).scrollIntoView()
}

/** Removes pictures without a source, with their figures; a caption becomes a paragraph. */
function withoutEmptyFigures(state: EditorState, tr: Transaction): void {
  const empty: { from: number; to: number; caption: Node | null }[] = []
  state.doc.descendants((node, position) => {
    const image = node.type.name === 'figure' ? node.firstChild : isImage(node) ? node : null
    if (!image) return true
    if (!image.attrs['src']) {
      const caption = node.childCount > 1 ? node.lastChild : null
      empty.push({ from: position, to: position + node.nodeSize, caption })
    }
    return false
  })
  const paragraph = state.schema.nodes['paragraph']!
  for (const { from, to, caption } of empty.toReversed()) {
    if (caption && caption.content.size > 0) tr.replaceWith(from, to, paragraph.create(null, caption.content))
    else tr.deleteRange(from, to)
  }
}

/** Keeps figures intact: a selected picture selects its figure, and every figure has its picture. */
export const figurePlugin = () =>
  new Plugin({
    key: new PluginKey('figures'),
    appendTransaction(transactions, _before, state) {
      const { tr } = state
      if (transactions.some(({ docChanged }) => docChanged)) withoutEmptyFigures(state, tr)
      const { selection } = tr
      const { $from } = selection
      if (
        selection instanceof NodeSelection &&
        isImage(selection.node) &&
        $from.parent.type.name === 'figure'
      )
        tr.setSelection(NodeSelection.create(tr.doc, $from.before()))
      return tr.docChanged || tr.selectionSet ? tr : null
    },
    props: {
      handleTextInput(view, _from, _to, text) {
        const tr = typeAfterBlock(view.state, text)
        if (tr) view.dispatch(tr)
        return tr !== null
      },
      handleKeyDown(view, event) {
        const tr =
          event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey
            ? typeAfterBlock(view.state)
            : null
        if (tr) view.dispatch(tr)
        return tr !== null
      },
      handlePaste(view) {
        // Pasted content goes into the new paragraph
        const tr = typeAfterBlock(view.state)
        if (tr) view.dispatch(tr)
        return false
      },
    },
  })

export const Figures = Extension.create({ name: 'figures', addProseMirrorPlugins: () => [figurePlugin()] })
