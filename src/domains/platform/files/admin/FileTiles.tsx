import { Anchor, Box, Checkbox, SimpleGrid } from '@mantine/core'
import { Link } from 'react-router'
import { Pages } from '#kit/browser/admin/browse/Pages.tsx'
import type { Browse } from '#kit/browser/admin/browse/use-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { FileRecord } from '../files.contract.ts'
import { FilePicture, FileWords } from './FileTile.tsx'
import { editPath } from './summary.ts'

/** Files as tiles, to open or select. */
export function FileTiles({
  browse,
  drag,
}: {
  browse: Browse<FileRecord>
  /** Drag properties of a file's tile. */
  drag: (file: FileRecord) => object
}) {
  const { t } = useTexts()
  const toggle = (file: FileRecord) => {
    const rest = browse.selected.filter((one) => one._id !== file._id)
    browse.select(rest.length < browse.selected.length ? rest : [...browse.selected, file])
  }
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4, xl: 5 }} spacing="sm">
        {browse.records.map((file) => {
          const chosen = browse.selected.some((one) => one._id === file._id)
          return (
            <Box key={file._id} className="file-tile" data-selected={chosen || undefined} {...drag(file)}>
              <Anchor component={Link} to={editPath(file)} underline="never" c="inherit" display="block">
                <FilePicture file={file} />
                <FileWords file={file} />
              </Anchor>
              <Checkbox
                pos="absolute"
                top={8}
                left={8}
                size="md"
                aria-label={t('kit.browse.selectOne', { name: file.title || file.name })}
                checked={chosen}
                onChange={() => toggle(file)}
              />
            </Box>
          )
        })}
      </SimpleGrid>
      <Pages browse={browse} />
    </>
  )
}
