import {
  Alert,
  Button,
  Group,
  Paper,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { fieldId, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { settings } from '../settings.contract.ts'
import { smtpUrlOf, usualPort, type Encryption, type MailboxForm } from './mailbox-form.ts'

type Tried = { kind: 'running' } | { kind: 'works' } | { kind: 'failed'; message: string }

/** Tests the server in the fields, saved or not. */
function TryServer({ box }: { box: MailboxForm }) {
  const { t } = useTexts()
  const [tried, setTried] = useState<Tried | null>(null)
  async function run() {
    setTried({ kind: 'running' })
    try {
      await call(settings.testMailbox, { uuid: box.uuid, smtpUrl: smtpUrlOf(box) })
      setTried({ kind: 'works' })
    } catch (problem) {
      setTried({ kind: 'failed', message: messageOf(problem) })
    }
  }
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="default"
          size="xs"
          loading={tried?.kind === 'running'}
          disabled={!box.server.trim()}
          onClick={() => void run()}
        >
          {t('settings.mail.try')}
        </Button>
      </Group>
      <div role="status">
        {tried?.kind === 'works' ? (
          <Alert color="green" p="xs">
            {t('settings.mail.works')}
          </Alert>
        ) : null}
        {tried?.kind === 'failed' ? (
          <Alert color="red" p="xs">
            {tried.message}
          </Alert>
        ) : null}
      </div>
    </Stack>
  )
}

/** One mailbox. */
export function MailboxFields({
  box,
  path,
  change,
  remove,
}: {
  box: MailboxForm
  /** Path in the form: `mail.mailboxes.0`. */
  path: string
  change: (box: MailboxForm) => void
  remove: () => void
}) {
  const { t } = useTexts()
  const { form } = useForm()
  const input = (name: 'name' | 'address' | 'server' | 'port' | 'user') => ({
    id: fieldId(`${path}.${name === 'server' ? 'smtpUrl' : name}`),
    label: t(`settings.mail.fields.${name}`),
    value: box[name],
    error: form.errors[`${path}.${name === 'server' ? 'smtpUrl' : name}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ ...box, [name]: event.currentTarget.value }),
  })
  const title = box.name || box.address || t('settings.mail.new')
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={3} size="h5">
            {title}
          </Title>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={remove}>
            {t('settings.mail.remove')}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...input('name')} description={t('settings.mail.hints.name')} maxLength={120} />
          <TextInput
            {...input('address')}
            description={t('settings.mail.hints.address')}
            type="email"
            required
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t('settings.mail.serverText')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...input('server')} placeholder={t('settings.mail.serverExample')} />
          <Group grow align="flex-start">
            <Select
              label={t('settings.mail.fields.encryption')}
              value={box.encryption}
              allowDeselect={false}
              data={(['starttls', 'tls'] as const).map((value) => ({
                value,
                label: t(`settings.mail.encryption.${value}`),
              }))}
              onChange={(value) => {
                const encryption = value as Encryption
                const usual = box.port === usualPort[box.encryption]
                change({ ...box, encryption, port: usual ? usualPort[encryption] : box.port })
              }}
            />
            <TextInput {...input('port')} inputMode="numeric" maxLength={5} />
          </Group>
          <TextInput {...input('user')} autoComplete="off" />
          <PasswordInput
            id={fieldId(`${path}.password`)}
            label={t('settings.mail.fields.password')}
            description={t('settings.mail.hints.password')}
            autoComplete="new-password"
            value={box.password}
            visibilityToggleButtonProps={{ 'aria-label': t('kit.signInAgain.showPassword') }}
            onChange={(event) => change({ ...box, password: event.currentTarget.value })}
          />
        </SimpleGrid>
        <TryServer key={smtpUrlOf(box)} box={box} />
      </Stack>
    </Paper>
  )
}
