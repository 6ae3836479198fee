import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { IconAccessible, IconCheck } from '@tabler/icons-react'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { FileRecord } from '../../files.contract.ts'
import type { PdfBarrier } from '../../files.rules.ts'
import '../folders/folders.css'
import { useTextState } from './use-text-state.ts'

const steps = ['first', 'second', 'third', 'fourth'] as const

/** Explains how to export an accessible PDF from its source document. */
function HowTo({ barriers }: { barriers: readonly PdfBarrier[] }) {
  const { t } = useTexts()
  return (
    <details className="pdf-how-to">
      <summary>{t('files.pdf.how')}</summary>
      <Stack gap="xs" pt="xs">
        <Text size="sm">{t('files.pdf.source')}</Text>
        {(['word', 'libre'] as const).map((program) => (
          <div key={program}>
            <Text size="sm" fw={650}>
              {t(`files.pdf.${program}`)}
            </Text>
            <List type="ordered" size="sm">
              {steps.map((step) => (
                <List.Item key={step}>{t(`files.pdf.${program}Steps.${step}`)}</List.Item>
              ))}
            </List>
          </div>
        ))}
        {barriers.includes('scan') ? <Text size="sm">{t('files.pdf.scanned')}</Text> : null}
        <Text size="sm">{t('files.pdf.after')}</Text>
      </Stack>
    </details>
  )
}

/** Accessibility barriers of a PDF, and how to fix them. */
export function PdfBarriers({ file }: { file: FileRecord }) {
  const { t } = useTexts()
  const barriers = useTextState(file)?.barriers
  if (!barriers) return null
  const isUnreadable = barriers.includes('scan') || barriers.includes('untagged')
  return (
    <SidePanel title={t('files.pdf.title')}>
      {barriers.length === 0 ? (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconCheck size={18} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm">{t('files.pdf.fine')}</Text>
        </Group>
      ) : (
        <Alert color="orange" p="sm" icon={<IconAccessible aria-hidden />}>
          <Stack gap="xs">
            <Text size="sm" fw={650}>
              {t(isUnreadable ? 'files.pdf.unreadable' : 'files.pdf.incomplete')}
            </Text>
            <List size="sm">
              {barriers.map((barrier) => (
                <List.Item key={barrier}>{t(`files.pdf.barriers.${barrier}`)}</List.Item>
              ))}
            </List>
            <HowTo barriers={barriers} />
          </Stack>
        </Alert>
      )}
    </SidePanel>
  )
}
