import { Box, Text } from '@mantine/core'
import { IconFile, IconFileMusic, IconFileTypePdf, IconFileZip, IconMovie } from '@tabler/icons-react'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import type { FileCard, FileRecord } from '../files.contract.ts'
import { fileLabel } from '../files.rules.ts'
import { formsOf } from './summary.ts'

const icons = {
  image: IconFile,
  document: IconFileTypePdf,
  video: IconMovie,
  audio: IconFileMusic,
  archive: IconFileZip,
  other: IconFile,
} as const

/** The picture of a file or, where there is none, a sign for its kind. */
export function FilePicture({ file }: { file: FileCard }) {
  const picture = formsOf(file)
  const Icon = icons[file.kind]
  const position = file.focal ? `${file.focal.x * 100}% ${file.focal.y * 100}%` : undefined
  return picture ? (
    <img
      {...imageOf(picture, '(min-width: 48rem) 14rem, 46vw')}
      alt=""
      loading="lazy"
      className="file-tile-picture"
      style={{
        backgroundColor: file.colour,
        objectPosition: position,
        objectFit: file.type === 'image/svg+xml' ? 'contain' : 'cover',
      }}
    />
  ) : (
    <span className="file-tile-picture">
      <Icon size={40} stroke={1.2} aria-hidden />
    </span>
  )
}

/** Name, kind and size of a file. */
export function FileWords({ file }: { file: FileCard | FileRecord }) {
  const { t, lang } = useTexts()
  return (
    <Box p={8} component="span" display="block">
      <Text size="sm" fw={600} lh={1.3} lineClamp={2} component="span" title={file.name}>
        {file.title || file.name}
      </Text>
      <Text size="xs" c="dimmed" component="span" display="block">
        {[
          fileLabel(file.name),
          file.resolution ? `${file.resolution.w} × ${file.resolution.h}` : '',
          fileSize(file.size, lang),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {'waiting' in file && file.waiting ? (
        <Text size="xs" fw={600} component="span" display="block">
          {t('files.waiting.mark')}
        </Text>
      ) : null}
      {'barriers' in file && file.barriers?.length ? (
        <Text size="xs" c="var(--mantine-color-error)" component="span" display="block">
          {t('files.pdf.mark')}
        </Text>
      ) : null}
      {file.kind === 'image' && !file.alt ? (
        <Text size="xs" c="var(--mantine-color-error)" component="span" display="block">
          {t('files.noAlt')}
        </Text>
      ) : null}
    </Box>
  )
}
