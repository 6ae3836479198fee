import { Box, Button, Collapse, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconFolderPlus } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '#kit/browser/texts.ts'

/** The folders beside what they hold; where there is no room for that, above it behind a button. */
export function FolderSide({
  children,
  onNew,
  label,
}: {
  children: ReactNode
  /** Makes a folder; absent for those who may not. */
  onNew?: (() => void) | undefined
  /** What the button says where the folders are closed: the open one. */
  label: string
}) {
  const { t } = useTexts()
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [opened, { toggle, close }] = useDisclosure(false)
  // Whoever has opened a folder wants to see what is in it.
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
