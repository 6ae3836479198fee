import { Box, Button, Collapse, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconFolderPlus } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '#kit/browser/texts.ts'

/** Folder tree beside the files, or above them behind a button on narrow screens. */
export function FolderSide({
  children,
  onNew,
  label,
}: {
  children: ReactNode
  /** Creates a folder; absent without the right. */
  onNew?: (() => void) | undefined
  /** Label of the button while the tree is closed: the open folder. */
  label: string
}) {
  const { t } = useTexts()
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [opened, { toggle, close }] = useDisclosure(false)
  // Close the tree after opening a folder, to show its content.
  const [known, setKnown] = useState(label)
  if (known !== label) {
    setKnown(label)
    close()
  }
  const id = useId()
  const content = (
    <Stack gap="xs">
      {children}
      {onNew ? (
        <Button
          variant="subtle"
          size="xs"
          justify="flex-start"
          leftSection={<IconFolderPlus size={16} aria-hidden />}
          onClick={onNew}
        >
          {t('files.folders.new')}
        </Button>
      ) : null}
    </Stack>
  )
  if (wide) return <Box className="files-folders">{content}</Box>
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <Box className="files-folders">
      <Button
        variant="default"
        fullWidth
        justify="space-between"
        rightSection={<Chevron size={18} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
      >
        {t('files.folders.button', { name: label })}
      </Button>
      <Collapse expanded={opened} id={id}>
        <Box pt="xs">{content}</Box>
      </Collapse>
    </Box>
  )
}
