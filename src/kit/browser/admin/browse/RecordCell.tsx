import { Anchor, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { imageOf, type ImageForms } from '#kit/shared/site/picture-forms.ts'

/** A picture at the size of a row; without one, its place stays. */
export function Thumbnail({ picture }: { picture: ImageForms | null | undefined }) {
  return picture ? (
    <img {...imageOf(picture, '44px')} alt="" loading="lazy" className="browse-thumb" />
  ) : (
    <span className="browse-thumb" aria-hidden>
      <IconPhoto size={18} stroke={1.2} style={{ margin: '7px 13px', opacity: 0.4 }} />
    </span>
  )
}

/** Main cell of a row: picture, name as a link to `to` (path without base), and a secondary line. */
export function RecordCell({
  picture,
  name,
  to,
  children,
}: {
  picture: ReactNode
  name: string
  to: string
  children?: ReactNode
}) {
  return (
    <Group wrap="nowrap" gap="sm">
      {picture}
      <div style={{ minWidth: 0, lineHeight: 1.3 }}>
        <Anchor
          component={Link}
          to={to}
          fw={600}
          lh={1.3}
          c="inherit"
          style={{ overflowWrap: 'anywhere', textWrap: 'balance', display: 'inline-block' }}
        >
          {name}
        </Anchor>
        {children}
      </div>
    </Group>
  )
}
