import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import Link from '@tiptap/extension-link'
import Placeholder from '@tiptap/extension-placeholder'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { richTextClasses } from '#kit/shared/text/rich-text.ts'
import { Figures } from './figures.ts'
import { loadPicture, type FindForms } from './loaded-pictures.ts'

const nodeTag: Record<string, string> = {
  paragraph: 'p',
  heading: 'h2',
  blockquote: 'blockquote',
  image: 'img',
  figure: 'figure',
}

const allowedClasses = (tag: string, given: string | null): string | null => {
  const allowed = richTextClasses[tag] ?? []
  return (
    given
      ?.split(/\s+/)
      .filter((name) => allowed.includes(name))
      .join(' ') || null
  )
}

/** Keeps the dialect's classes (`lead`, `note`, `align-center`…) on the nodes that may have them. */
const Classes = Extension.create({
  name: 'classes',
  addGlobalAttributes() {
    return Object.entries(nodeTag).map(([type, tag]) => ({
      types: [type],
      attributes: {
        class: {
          default: null,
          parseHTML: (element: HTMLElement) => allowedClasses(tag, element.getAttribute('class')),
          renderHTML: (attributes: Record<string, unknown>) =>
            attributes.class ? { class: attributes.class } : {},
        },
      },
    }))
  },
})

/** Marks without a button that occur in imported texts. */
const keptMarks = ['sub', 'sup', 'small', 'mark', 'kbd', 'abbr', 'q', 'cite', 'del', 'ins'].map((tag) =>
  Mark.create({
    name: `kept_${tag}`,
    addAttributes: () => ({ title: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
)

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

/** A picture with its caption: `figure > img + figcaption`. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption?',
  draggable: true,
  isolating: true,
  parseHTML: () => [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: (element) => (element.querySelector(':scope > img[src]:not([src=""])') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
})

/** A picture, loaded in the form that fits; what is written keeps the address of the file. */
const pictureNode = (find: FindForms) =>
  Image.extend({
    group: 'block',
    addNodeView() {
      return ({ HTMLAttributes: { src, ...attributes } }) => {
        const dom = document.createElement('img')
        for (const [name, value] of Object.entries(attributes))
          if (value !== null && value !== undefined) dom.setAttribute(name, String(value))
        void loadPicture(dom, String(src), find)
        return { dom }
      }
    },
  }).configure({ allowBase64: false })

/** Blocks without a tool in the editor, kept unchanged and shown in place: galleries, columns, players, details. */
const keptBlock = (find: FindForms) =>
  Node.create({
    name: 'keptBlock',
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () => ({ html: { default: '', rendered: false } }),
    parseHTML: () =>
      ['figure', 'div:not(.table)', 'details', 'dl', 'address', 'table:has(> caption)'].map((tag) => ({
        tag,
        priority: tag.startsWith('table') ? 70 : 40,
        getAttrs: (element: HTMLElement) =>
          element.classList.length > 0 || element.tagName !== 'DIV' ? { html: element.outerHTML } : false,
      })),
    renderHTML({ node }) {
      const holder = document.createElement('template')
      holder.innerHTML = String(node.attrs.html)
      return holder.content.firstElementChild ?? document.createElement('div')
    },
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('div')
        dom.className = 'kept-block'
        dom.contentEditable = 'false'
        const holder = document.createElement('template')
        holder.innerHTML = String(node.attrs.html)
        // Before they are part of the page: nothing is loaded yet
        for (const image of holder.content.querySelectorAll('img')) {
          const src = image.getAttribute('src') ?? ''
          image.removeAttribute('src')
          void loadPicture(image, src, find)
        }
        dom.append(holder.content)
        // Nothing in there may take the focus or act while it is only being shown.
        for (const inner of dom.querySelectorAll('a, summary, [tabindex]'))
          inner.setAttribute('tabindex', '-1')
        return { dom }
      }
    },
  })

const DialectLink = Link.extend({
  addAttributes() {
    return {
      href: { default: null },
      title: { default: null },
      hreflang: { default: null },
      class: {
        default: null,
        parseHTML: (element: HTMLElement) => allowedClasses('a', element.getAttribute('class')),
      },
    }
  },
})

/** The editor's schema: exactly the dialect of `shared/rich-text.ts`, so that opening a text never changes it. */
export const dialectExtensions = (placeholder: string, find: FindForms) => [
  StarterKit.configure({ heading: { levels: [2, 3, 4, 5, 6] }, underline: false, link: false }),
  DialectLink.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
  }),
  pictureNode(find),
  TableKit.configure({ table: { resizable: false } }),
  Figure,
  Caption,
  Figures,
  keptBlock(find),
  Classes,
  ...keptMarks,
  Placeholder.configure({ placeholder }),
]
