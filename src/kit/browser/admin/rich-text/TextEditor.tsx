import '@mantine/tiptap/styles.css'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import type { FileSummary } from '../domain.ts'
import { cleanPaste } from './clean-paste.ts'
import { dialectExtensions } from './extensions.ts'
import { insertFigure } from './figures.ts'
import { batchedForms } from './loaded-pictures.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog, type PlacedPicture } from './PictureDialog.tsx'
import { Toolbar } from './Toolbar.tsx'

export interface TextEditorProps {
  id: string
  label: string
  labelId: string
  value: string
  onChange: (html: string) => void
  readOnly: boolean
  invalid: boolean
  describedBy?: string | undefined
  lang: string
}

/** Editor for formatted text; writes only the dialect of `shared/rich-text.ts`. */
export function TextEditor({
  id,
  label,
  labelId,
  value,
  onChange,
  readOnly,
  invalid,
  describedBy,
  lang,
}: TextEditorProps) {
  const { t } = useTexts()
  const { services } = useAdmin()
  const may = useMay()
  const [find] = useState(() =>
    batchedForms(async (ids) =>
      may({ module: 'file', action: 'read' }) ? services.fileSummaries([...ids]) : [],
    ),
  )
  const [link, setLink] = useState<string | null>(null)
  const [picking, setPicking] = useState(false)
  const [picture, setPicture] = useState<FileSummary | null>(null)
  const written = useRef(value)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  }, [onChange])

  const editor = useEditor({
    extensions: dialectExtensions(t('kit.richText.placeholder'), find),
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        lang,
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      tell.current(written.current)
    },
  })

  useEffect(() => {
    editor.setEditable(!readOnly, false)
  }, [editor, readOnly])
  // A value from outside (restored, merged, another language) replaces the text; the editor's own output does not.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  function applyLink(href: string) {
    setLink(null)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!href) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({
          type: 'text',
          text: href.replace(/^(https?:\/\/|mailto:|tel:)/, ''),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run()
    } else chain.setLink({ href }).run()
  }
  function place({ src, alt, caption, align, width, height }: PlacedPicture) {
    setPicture(null)
    const figure = editor.schema.nodeFromJSON({
      type: 'figure',
      attrs: { class: align || null },
      content: [
        { type: 'image', attrs: { src, alt, ...(width && height ? { width, height } : {}) } },
        ...(caption ? [{ type: 'figcaption', content: [{ type: 'text', text: caption }] }] : []),
      ],
    })
    editor.view.dispatch(insertFigure(editor.state, figure))
    editor.commands.focus()
  }

  return (
    <>
      <RichTextEditor editor={editor} className="rich-text" aria-label={label} withTypographyStyles>
        {readOnly ? null : (
          <Toolbar
            editor={editor}
            onLink={() => setLink(String(editor.getAttributes('link').href ?? ''))}
            onPicture={() => setPicking(true)}
          />
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
      {link === null ? null : <LinkDialog href={link} onClose={() => setLink(null)} onChoose={applyLink} />}
      <services.FilePicker
        opened={picking}
        images
        onClose={() => setPicking(false)}
        onPick={([file]) => {
          setPicking(false)
          if (file) setPicture(file)
        }}
      />
      {picture ? (
        <PictureDialog key={picture._id} file={picture} onClose={() => setPicture(null)} onPlace={place} />
      ) : null}
    </>
  )
}
