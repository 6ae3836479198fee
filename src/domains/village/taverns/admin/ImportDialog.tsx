import { Alert, Button, FileInput, Group, Modal, Stack, Table, Text, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type ImportRow, longestTable, tavernEditing } from '../taverns.contract.ts'

/** Imports dates from a file or pasted table; previewed row by row, then stored all or none. */
export function ImportDialog({ close, done }: { close: () => void; done: () => void }) {
  const { t } = useTexts()
  const [csv, setCsv] = useState('')
  const [rows, setRows] = useState<ImportRow[] | null>(null)
  const [said, setSaid] = useState('')
  const wrong = rows?.filter(({ what }) => what === 'wrong').length ?? 0
  const news = rows?.filter(({ what }) => what === 'new' || what === 'changed').length ?? 0

  function put(text: string) {
    setRows(null)
    // Longer texts would only slow the screen down
    setCsv(text.length > longestTable ? '' : text)
    setSaid(text.length > longestTable ? t('taverns.importTooLong') : '')
  }
  async function send(apply: boolean) {
    setSaid('')
    try {
      const answer = await call(tavernEditing.importDates, { csv, apply })
      setRows(answer.rows)
      if (!answer.applied) return
      notifyDone(t('taverns.imported', { count: news }))
      done()
      close()
    } catch (problem) {
      setSaid(messageOf(problem))
    }
  }

  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={t('taverns.import')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('taverns.importText')}</Text>
        <FileInput
          label={t('taverns.importFile')}
          placeholder={t('kit.files.fromDevice')}
          leftSection={<IconUpload size={16} aria-hidden />}
          accept=".csv,text/csv,text/plain"
          onChange={(file) => void file?.text().then(put)}
        />
        <Textarea
          label={t('taverns.importPasted')}
          placeholder={t('taverns.importExample')}
          autosize
          minRows={4}
          maxRows={10}
          value={csv}
          onChange={(event) => put(event.currentTarget.value)}
        />
        {said ? (
          <Alert color="red" role="alert">
            {said}
          </Alert>
        ) : null}
        {rows ? (
          <>
            <Text role="status">
              {wrong > 0
                ? t('taverns.importWrong', { count: wrong })
                : t('taverns.importReady', { count: news })}
            </Text>
            <Table.ScrollContainer
              minWidth={520}
              type="native"
              tabIndex={0}
              role="region"
              aria-label={t('taverns.import')}
            >
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    {['line', 'tavern', 'from', 'to', 'what'].map((name) => (
                      <Table.Th key={name}>{t(`taverns.column.${name}`)}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map(({ line, tavern, from, to, what, message }) => (
                    <Table.Tr key={line}>
                      <Table.Td>{line}</Table.Td>
                      <Table.Td>{tavern}</Table.Td>
                      <Table.Td style={{ whiteSpace: 'nowrap' }}>{from}</Table.Td>
                      <Table.Td style={{ whiteSpace: 'nowrap' }}>{to}</Table.Td>
                      <Table.Td>{message ?? t(`taverns.what.${what}`)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </>
        ) : null}
        <Group>
          <Button variant="default" disabled={csv.trim() === ''} onClick={() => void send(false)}>
            {t('taverns.importCheck')}
          </Button>
          <Button disabled={rows === null || wrong > 0 || news === 0} onClick={() => void send(true)}>
            {t('taverns.importApply')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
