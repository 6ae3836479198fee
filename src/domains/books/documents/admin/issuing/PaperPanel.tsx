import { Alert, Anchor, Button, Group, List, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { call, planCall } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { paperCalls } from '../../document-calls.contract.ts'
import { type Letter, mailCalls } from '../../mailing/mail.contract.ts'
import { MailDialog } from '../mail/MailDialog.tsx'
import { openPaper } from './open-paper.ts'
import { Sheet } from '../totals/Sheet.tsx'
import type { Preview } from '../totals/use-preview.ts'

/** Preview of the document; after issuing, its files. */
export function PaperPanel({
  _id,
  version,
  preview,
  isDue,
}: {
  _id: string | undefined
  version: number
  preview: Preview
  /** True if a reminder can be sent. */
  isDue: boolean
}) {
  const { t, lang } = useTexts()
  const may = useMay()
  const [letter, setLetter] = useState<Letter | null>(null)
  const [isLarge, setIsLarge] = useState(false)
  const [isSetting, setIsSetting] = useState(false)
  const { content } = preview
  const issued = content !== null && content.number !== null ? _id : undefined
  const answer = useQuery({
    queryKey: ['document', 'files', issued, version],
    queryFn: () => call(paperCalls.files, { _id: issued! }),
    enabled: issued !== undefined,
    // A job creates the files after issuing, outside the transaction.
    refetchInterval: ({ state }) => (state.data?.waits ? 1500 : false),
  })
  const { files = [], waits = false, fault = '' } = answer.data ?? {}
  return (
    <SidePanel title={t('documents.paper.title')}>
      {issued ? (
        <>
          {waits ? (
            <Text size="sm" role="status">
              {t('documents.paper.waits')}
            </Text>
          ) : null}
          {fault ? (
            <Alert color="red" role="alert">
              {t('documents.paper.failed', { reason: fault })}
            </Alert>
          ) : null}
          <List size="sm" listStyleType="none" spacing={4}>
            {files.map((file) => (
              <List.Item key={file._id}>
                <Anchor
                  href={planCall(paperCalls.file, { _id: issued, file: file._id }).url}
                  download={file.name}
                >
                  {file.name}
                </Anchor>
                {` (${fileSize(file.size, lang)})`}
              </List.Item>
            ))}
          </List>
          {may(mailCalls.send.access) ? (
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMail size={16} aria-hidden />}
                onClick={() => setLetter('document')}
              >
                {t('documents.mail.document')}
              </Button>
              {isDue ? (
                <Button size="xs" variant="default" onClick={() => setLetter('reminder')}>
                  {t('documents.mail.reminder')}
                </Button>
              ) : null}
            </Group>
          ) : null}
          {letter ? (
            <MailDialog key={letter} _id={issued} letter={letter} onClose={() => setLetter(null)} />
          ) : null}
        </>
      ) : null}
      {content ? (
        <>
          <Sheet content={content} small />
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setIsLarge(true)}>
              {t('documents.paper.large')}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={isSetting}
              onClick={() => {
                setIsSetting(true)
                void openPaper(preview.asked()).finally(() => setIsSetting(false))
              }}
            >
              {t('documents.paper.pdf')}
            </Button>
          </Group>
        </>
      ) : null}
      {isLarge && content ? (
        <Modal
          opened
          size={860}
          onClose={() => setIsLarge(false)}
          title={t('documents.paper.title')}
          closeButtonProps={{ 'aria-label': t('kit.close') }}
        >
          <Sheet content={content} />
        </Modal>
      ) : null}
    </SidePanel>
  )
}
