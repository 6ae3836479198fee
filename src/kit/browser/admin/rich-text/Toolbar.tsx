import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import {
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconH4,
  IconInfoSquare,
  IconItalic,
  IconLineDashed,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTablePlus,
  IconTrash,
  IconTypography,
  IconArrowBackUp,
  IconArrowForwardUp,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useTexts } from '../../texts.ts'
import type { IconComponent } from '../domain.ts'

interface Tool {
  name: string
  icon: IconComponent
  run: (editor: Editor) => void
  active?: (editor: Editor) => boolean
}

const toggleClass = (editor: Editor, name: string) =>
  editor
    .chain()
    .focus()
    .setParagraph()
    .updateAttributes('paragraph', { class: editor.isActive('paragraph', { class: name }) ? null : name })
    .run()

const groups: Tool[][] = [
  [
    {
      name: 'bold',
      icon: IconBold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      active: (editor) => editor.isActive('bold'),
    },
    {
      name: 'italic',
      icon: IconItalic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      active: (editor) => editor.isActive('italic'),
    },
    {
      name: 'clear',
      icon: IconClearFormatting,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
  ([2, 3, 4] as const).map((level) => ({
    name: `h${level}`,
    icon: { 2: IconH2, 3: IconH3, 4: IconH4 }[level],
    run: (editor: Editor) => void editor.chain().focus().toggleHeading({ level }).run(),
    active: (editor: Editor) => editor.isActive('heading', { level }),
  })),
  [
    {
      name: 'bullets',
      icon: IconList,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      active: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      icon: IconListNumbers,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      active: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      icon: IconBlockquote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      active: (editor) => editor.isActive('blockquote'),
    },
    {
      name: 'lead',
      icon: IconTypography,
      run: (editor) => toggleClass(editor, 'lead'),
      active: (editor) => editor.isActive('paragraph', { class: 'lead' }),
    },
    {
      name: 'note',
      icon: IconInfoSquare,
      run: (editor) => toggleClass(editor, 'note'),
      active: (editor) => editor.isActive('paragraph', { class: 'note' }),
    },
    { name: 'rule', icon: IconLineDashed, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
]

const tableTools: Tool[] = [
  {
    name: 'rowAfter',
    icon: IconRowInsertBottom,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: 'columnAfter',
    icon: IconColumnInsertRight,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  { name: 'deleteRow', icon: IconRowRemove, run: (editor) => editor.chain().focus().deleteRow().run() },
  {
    name: 'deleteColumn',
    icon: IconColumnRemove,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  { name: 'headRow', icon: IconTable, run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { name: 'deleteTable', icon: IconTrash, run: (editor) => editor.chain().focus().deleteTable().run() },
]

function Tools({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const { t } = useTexts()
  const active = useEditorState({
    editor,
    selector: () => tools.map((tool) => tool.active?.(editor) ?? false),
  })
  return (
    <RichTextEditor.ControlsGroup>
      {tools.map((tool, index) => (
        <RichTextEditor.Control
          key={tool.name}
          aria-label={t(`kit.richText.${tool.name}`)}
          title={t(`kit.richText.${tool.name}`)}
          {...(tool.active ? { 'aria-pressed': active[index] ?? false } : {})}
          active={active[index] ?? false}
          onClick={() => tool.run(editor)}
        >
          <tool.icon size={18} stroke={1.6} />
        </RichTextEditor.Control>
      ))}
    </RichTextEditor.ControlsGroup>
  )
}

/** Toolbar of the editor; every button has a label. */
export function Toolbar({
  editor,
  onLink,
  onPicture,
}: {
  editor: Editor
  onLink: () => void
  onPicture: () => void
}) {
  const { t } = useTexts()
  const inTable = useEditorState({ editor, selector: () => editor.isActive('table') })
  const onALink = useEditorState({ editor, selector: () => editor.isActive('link') })
  return (
    <RichTextEditor.Toolbar sticky stickyOffset={56} role="toolbar" aria-label={t('kit.richText.toolbar')}>
      {groups.map((tools) => (
        <Tools key={tools[0]?.name} editor={editor} tools={tools} />
      ))}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label={t('kit.richText.link')}
          title={t('kit.richText.link')}
          active={onALink}
          aria-pressed={onALink}
          onClick={onLink}
        >
          <IconLink size={18} stroke={1.6} />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label={t('kit.richText.picture')}
          title={t('kit.richText.picture')}
          onClick={onPicture}
        >
          <IconPhoto size={18} stroke={1.6} />
        </RichTextEditor.Control>
        {inTable ? (
          <Menu position="bottom-start">
            <Menu.Target>
              <RichTextEditor.Control
                aria-label={t('kit.richText.tableTools')}
                title={t('kit.richText.tableTools')}
                active
              >
                <IconTable size={18} stroke={1.6} />
              </RichTextEditor.Control>
            </Menu.Target>
            <Menu.Dropdown>
              {tableTools.map((tool) => (
                <Menu.Item
                  key={tool.name}
                  leftSection={<tool.icon size={18} />}
                  onClick={() => tool.run(editor)}
                >
                  {t(`kit.richText.${tool.name}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : (
          <RichTextEditor.Control
            aria-label={t('kit.richText.table')}
            title={t('kit.richText.table')}
            onClick={() =>
              editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
            }
          >
            <IconTablePlus size={18} stroke={1.6} />
          </RichTextEditor.Control>
        )}
      </RichTextEditor.ControlsGroup>
      <Tools
        editor={editor}
        tools={[
          { name: 'undo', icon: IconArrowBackUp, run: (one) => one.chain().focus().undo().run() },
          { name: 'redo', icon: IconArrowForwardUp, run: (one) => one.chain().focus().redo().run() },
        ]}
      />
    </RichTextEditor.Toolbar>
  )
}
