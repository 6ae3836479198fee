import { Button, Group, Modal, Radio, ScrollArea, Stack, TextInput } from '@mantine/core'
import { useMemo, useState, type FormEvent } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { folderLimits } from '../../files.rules.ts'
import type { FileFolder } from '../../folders.contract.ts'
import { rowsOf, treeOf } from './folder-tree.ts'

/** Asks for a target folder. */
export function MoveDialog({
  title,
  top,
  folders,
  from,
  mayMake = false,
  onMove,
  onClose,
}: {
  title: string
  /** Name of the top level. */
  top: string
  /** Selectable folders. */
  folders: readonly FileFolder[]
  /** Path of the present folder; undefined: several. */
  from: string | undefined
  /** True if a new folder can be created here. */
  mayMake?: boolean
  onMove: (path: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const rows = useMemo(() => rowsOf(treeOf(folders)), [folders])
  const [path, setPath] = useState(from)
  const [fresh, setFresh] = useState('')
  const name = fresh.trim()
  const target = path === undefined ? undefined : [path, name].filter(Boolean).join('/')

  function move(event: FormEvent) {
    event.preventDefault()
    if (target !== undefined && target !== from) onMove(target)
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('kit.close') }}>
      <form onSubmit={move}>
        <Stack>
          <Radio.Group label={t('files.folders.target')} value={path ?? null} onChange={setPath}>
            <ScrollArea.Autosize mah="45vh" type="auto" mt="xs">
              <Stack gap={8} p={4}>
                <Radio value="" label={top} />
                {rows.map(({ folder, depth }) => (
                  <Radio
                    key={folder._id}
                    value={folder.path}
                    label={folder.name}
                    style={{ marginInlineStart: (depth + 1) * 20 }}
                  />
                ))}
              </Stack>
            </ScrollArea.Autosize>
          </Radio.Group>
          {mayMake ? (
            <TextInput
              label={t('files.folders.fresh')}
              description={t('files.folders.freshHint')}
              value={fresh}
              maxLength={folderLimits.name}
              onChange={(event) => setFresh(event.currentTarget.value.replaceAll(/[/\\]/g, ''))}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" disabled={target === undefined || target === from}>
              {t('files.folders.moveHere')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
