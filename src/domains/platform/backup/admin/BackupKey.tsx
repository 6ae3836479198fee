import { Alert, Button, Code, Group, List, Modal, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useAdmin, useMoments } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { backupCalls } from '../backup.contract.ts'
import './emergency-sheet.css'

const steps = ['sheetStep1', 'sheetStep2', 'sheetStep3', 'sheetStep4', 'sheetStep5', 'sheetStep6'] as const
const commandStep = 'sheetStep4'

function SheetText({ identity, madeAt }: { identity: string; madeAt: string }) {
  const { t } = useTexts()
  const { site } = useAdmin()
  const moments = useMoments()
  return (
    <Stack gap="sm">
      <Text>{t('backup.sheetSite', { site: `${site.name}, ${location.origin}` })}</Text>
      <Text fw={600}>{t('backup.sheetKey')}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {identity}
      </Code>
      <Text>{t('backup.sheetMade', { when: moments.full(madeAt) })}</Text>
      <Text fw={600}>{t('backup.sheetSteps')}</Text>
      <List
        type="ordered"
        style={{ overflowWrap: 'anywhere' }}
        spacing="xs"
        styles={{ itemWrapper: { display: 'inline' } }}
      >
        {steps.map((step) => (
          <List.Item key={step}>
            {t(`backup.${step}`)}
            {step === commandStep ? (
              <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {t('backup.sheetCommand')}
              </Code>
            ) : null}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

/** Printable sheet with the key and instructions, shown only once. */
function EmergencySheet({ identity, close }: { identity: string; close: () => void }) {
  const { t } = useTexts()
  const [madeAt] = useState(() => new Date().toISOString())
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('backup.sheet')}
    >
      <Stack gap="md">
        <Alert color="yellow">{t('backup.sheetOnce')}</Alert>
        <SheetText identity={identity} madeAt={madeAt} />
        {createPortal(
          <div className="emergency-sheet">
            <Title order={1} size="h3" mb="md">
              {t('backup.sheet')}
            </Title>
            <SheetText identity={identity} madeAt={madeAt} />
          </div>,
          document.body,
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('backup.sheetDone')}
          </Button>
          <Button data-autofocus onClick={() => window.print()}>
            {t('backup.sheetPrint')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Encryption of backups and its key. */
export function BackupKey() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['backup', 'settings'],
    queryFn: () => call(backupCalls.settings, {}),
  })
  const [identity, setIdentity] = useState('')
  const [isBusy, setBusy] = useState(false)
  const recipient = data?.settings.recipient ?? ''

  async function make() {
    if (
      recipient &&
      !(await confirm({
        title: t('backup.renewKey'),
        text: t('backup.renewText'),
        confirm: t('backup.renewKey'),
        cancel: t('backup.cancel'),
      }))
    )
      return
    setBusy(true)
    try {
      setIdentity((await call(backupCalls.makeKey, {})).identity)
      await client.invalidateQueries({ queryKey: ['backup'] })
    } catch (thrown) {
      notifyFailed(thrown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingsGroup
      id="backup-key"
      title={t('backup.key')}
      text={recipient ? t('backup.keyOn', { recipient }) : t('backup.keyOff')}
    >
      <Group>
        <Button variant="default" loading={isBusy} disabled={!data} onClick={() => void make()}>
          {t(recipient ? 'backup.renewKey' : 'backup.makeKey')}
        </Button>
      </Group>
      {identity ? <EmergencySheet identity={identity} close={() => setIdentity('')} /> : null}
    </SettingsGroup>
  )
}
