import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import type { FileRecord } from '../files.contract.ts'
import { fileLabel } from '../files.rules.ts'
import { editPath, formsOf } from './summary.ts'

/** Columns of the list of files. */
export function useFileColumns(drag: (file: FileRecord) => object): BrowseColumn<FileRecord>[] {
  const { t, lang } = useTexts()
  const moments = useMoments()
  return [
    {
      name: 'name',
      title: t('files.columns.name'),
      main: true,
      width: 240,
      sortable: true,
      render: (file) => {
        const picture = formsOf(file)
        return (
          <Group wrap="nowrap" gap="sm" {...drag(file)}>
            {picture ? (
              <img
                {...imageOf(picture, '44px')}
                alt=""
                loading="lazy"
                className="browse-thumb"
                style={{ flex: 'none' }}
              />
            ) : (
              <span className="browse-thumb" style={{ flex: 'none' }} aria-hidden />
            )}
            <div style={{ minWidth: 0 }}>
              <Anchor
                component={Link}
                to={editPath(file)}
                fw={600}
                c="inherit"
                style={{ overflowWrap: 'anywhere' }}
              >
                {file.title || file.name}
              </Anchor>
              {file.folder ? (
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {file.folder}
                </Text>
              ) : null}
              {file.waiting ? (
                <Text size="xs" fw={600}>
                  {t('files.waiting.mark')}
                </Text>
              ) : null}
              {file.barriers?.length ? (
                <Text size="xs" c="var(--mantine-color-error)">
                  {t('files.pdf.mark')}
                </Text>
              ) : null}
              {file.kind === 'image' && !file.alt ? (
                <Text size="xs" c="var(--mantine-color-error)">
                  {t('files.noAlt')}
                </Text>
              ) : null}
            </div>
          </Group>
        )
      },
      csv: (file) => file.title || file.name,
    },
    {
      name: 'kind',
      title: t('files.columns.kind'),
      width: 80,
      render: (file) => fileLabel(file.name) || t(`files.kinds.${file.kind}`),
      csv: (file) => file.type,
    },
    {
      name: 'size',
      title: t('files.columns.size'),
      width: 100,
      sortable: true,
      align: 'right',
      render: (file) => fileSize(file.size, lang),
      csv: (file) => String(file.size),
    },
    {
      name: 'folder',
      title: t('files.columns.folder'),
      width: 150,
      // Already shown below the name.
      offByDefault: true,
      render: (file) => file.folder,
      csv: (file) => file.folder,
    },
    {
      name: 'tags',
      title: t('files.columns.tags'),
      width: 150,
      offByDefault: true,
      render: (file) => file.tags.join(', '),
      csv: (file) => file.tags.join(', '),
    },
    {
      name: 'uses',
      title: t('files.columns.uses'),
      width: 100,
      align: 'right',
      render: (file) => file.uses,
      csv: (file) => String(file.uses),
    },
    {
      name: 'createdAt',
      title: t('files.columns.createdAt'),
      width: 135,
      sortable: true,
      render: (file) => <Moment at={file.createdAt} />,
      csv: (file) => moments.iso(file.createdAt),
    },
  ]
}
