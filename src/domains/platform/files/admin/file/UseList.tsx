import { Anchor, List } from '@mantine/core'
import { Link } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { FileUse } from '../../files.contract.ts'

/** Records that use a file, with links, and the number of those the reader may not see. */
export function UseList({ uses, others }: { uses: readonly FileUse[]; others: number }) {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const kinds = Object.assign({}, ...domains.map((domain) => domain.records ?? {})) as Record<
    string,
    { path: (id: string) => string }
  >
  return (
    <List size="sm" spacing={4}>
      {uses.map((use) => {
        const kind = kinds[use.collection]
        return (
          <List.Item key={`${use.collection} ${use.recordId}`}>
            {kind ? (
              <Anchor component={Link} to={`/${kind.path(use.recordId)}`} inherit>
                {use.title}
              </Anchor>
            ) : (
              use.title
            )}
          </List.Item>
        )
      })}
      {others > 0 ? <List.Item>{t('files.usesMore', { count: others })}</List.Item> : null}
    </List>
  )
}
