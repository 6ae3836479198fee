import { Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'

/** Below a line's name: item number and role, unless firm. */
export function NumberAndRole({ line: { number, role } }: { line: DocumentLine }) {
  const { t } = useTexts()
  if (!number && role === 'firm') return null
  return (
    <Text size="xs" c="dimmed">
      {[number, role === 'firm' ? '' : t(`documents.lines.roles.${role}`)].filter(Boolean).join(', ')}
    </Text>
  )
}
