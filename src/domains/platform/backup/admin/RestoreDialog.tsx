import { Alert, Button, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { notifyInfo } from '#kit/browser/admin/notify.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { backupCalls, type NightEntry } from '../backup.contract.ts'
import { restoreWord } from '../backup.rules.ts'

/** Reads the backup and shows its content; requires typing a word to continue. */
export function RestoreDialog({
  night,
  onBegun,
  close,
}: {
  night: NightEntry
  onBegun: () => Promise<void>
  close: () => void
}) {
  const { t, lang } = useTexts()
  const moments = useMoments()
  const { target, name } = night
  const summary = useQuery({
    queryKey: ['backup', 'summary', target, name],
    queryFn: () => call(backupCalls.summary, { target, name }),
    retry: false,
  })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isTyped = typed.trim().toLocaleUpperCase() === restoreWord
  const wrong = summary.error ?? problem

  async function restore(event: FormEvent) {
    event.preventDefault()
    if (!isTyped || !summary.data) return
    setBusy(true)
    setProblem(null)
    try {
      await call(backupCalls.restore, { target, name, confirm: restoreWord })
      notifyInfo(t('backup.restoreStarted'))
      await onBegun()
      close()
    } catch (thrown) {
      setProblem(thrown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t('backup.restoreOf', { when: moments.full(night.at) })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={(event) => void restore(event)}>
        <Stack gap="md">
          <div role="status">
            {summary.isPending ? (
              <Group gap="xs">
                <Loader size="sm" />
                <Text size="sm">{t('backup.summaryWait')}</Text>
              </Group>
            ) : null}
            {summary.data ? (
              <Text size="sm">
                {t('backup.summaryText', {
                  at: moments.full(summary.data.at),
                  program: summary.data.program,
                  rows: numberInWords(summary.data.rows, lang),
                  files: numberInWords(summary.data.files, lang),
                  size: fileSize(summary.data.fileBytes, lang),
                })}
              </Text>
            ) : null}
          </div>
          {summary.data && summary.data.missing > 0 ? (
            <Alert color="yellow">{t('backup.summaryMissing', { count: summary.data.missing })}</Alert>
          ) : null}
          {summary.data ? (
            <>
              <Text size="sm">{t('backup.restoreWarn')}</Text>
              <TextInput
                data-autofocus
                label={t('backup.confirmLabel')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                autoComplete="off"
                spellCheck={false}
              />
            </>
          ) : null}
          {wrong ? (
            <Alert color="red" role="alert">
              {messageOf(wrong, lang)}
            </Alert>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={isBusy}>
              {t('backup.cancel')}
            </Button>
            <Button type="submit" color="red.8" loading={isBusy} disabled={!isTyped || !summary.data}>
              {t('backup.restoreNow')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
