import { Anchor, Drawer, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAdmin, useMoments } from '#kit/browser/admin/admin-context.ts'
import { DiffText } from '#kit/browser/admin/edit/DiffText.tsx'
import { fieldText } from '#kit/browser/admin/edit/field-text.ts'
import { useValueWords } from '#kit/browser/admin/edit/use-value-words.ts'
import { fieldAt } from '#kit/browser/admin/edit/merge.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import type { editorialCalls } from '#kit/shared/records/editorial.contract.ts'
import { actionName, changedName, moduleName } from './audit-words.ts'
import { changedSettings } from '#kit/browser/admin/settings/merge-settings.ts'

export type AuditRecord = OutputOf<typeof editorialCalls.audit>['audit'][number]

/** An audit entry with its changes, before and after. */
export function AuditEntry({ entry, onClose }: { entry: AuditRecord | undefined; onClose: () => void }) {
  const { t, lang } = useTexts()
  const { domains } = useAdmin()
  const moments = useMoments()
  const words = useValueWords(entry?.collection ?? '', [entry?.before, entry?.after])
  if (!entry) return null
  const { before, after, collection, recordId } = entry
  const paths = changedSettings(before ?? {}, after ?? {}).filter(Boolean)
  const say = (values: typeof before, path: string) => fieldText(path, fieldAt(values ?? {}, path), words)
  const kind = domains.find((domain) => domain.records?.[collection])?.records?.[collection]
  const facts: [string, string][] = [
    [t('settings.audit.at'), moments.full(entry.at)],
    [t('settings.audit.by'), entry.byName || t('settings.audit.guest')],
    [t('settings.audit.module'), moduleName(collection, domains, t)],
    ...(entry.recordName ? [[t('settings.audit.record'), entry.recordName] as [string, string]] : []),
    [t('settings.audit.request'), entry.requestId],
  ]
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={actionName(entry.action, t)}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing={0} fz="sm">
          <Table.Tbody>
            {facts.map(([label, value]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" fw={400} c="dimmed" pr="md" w={120}>
                  {label}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {kind && recordId ? (
          <Anchor component={Link} to={`/${kind.path(recordId)}`} size="sm">
            {t('settings.audit.open')}
          </Anchor>
        ) : null}
        {paths.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('settings.audit.nothingChanged')}
          </Text>
        ) : null}
        {paths.map((path) => (
          <div key={path}>
            <Text size="sm" fw={600}>
              {changedName(path, collection, domains, lang, t)}
            </Text>
            <DiffText before={say(before, path)} after={say(after, path)} />
          </div>
        ))}
      </Stack>
    </Drawer>
  )
}
