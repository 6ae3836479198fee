import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { type FirebaseApp, pushFirebase } from '../firebase.contract.ts'
import { longestKeyFile } from '../push.rules.ts'
import { type Sendings, sendingsKey } from './sendings.ts'

const appFields = ['projectId', 'appId', 'apiKey', 'messagingSenderId'] as const
const noApp: FirebaseApp = { projectId: '', appId: '', apiKey: '', messagingSenderId: '' }

function KeyFileField({ hint }: { hint: string }) {
  const { id, label, value, change, error } = useField<string>('account')
  return (
    <Textarea
      id={id}
      label={label}
      description={hint}
      value={value ?? ''}
      error={error}
      maxLength={longestKeyFile}
      autosize
      minRows={3}
      maxRows={8}
      spellCheck={false}
      autoComplete="off"
      styles={{ input: { fontFamily: 'monospace' } }}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Switches Firebase messages to apps on and off and tests the account. Browsers do not need it. */
export function FirebaseGroup({ firebase }: Pick<Sendings, 'firebase'>) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [judged, setJudged] = useState<{ works: boolean; message: string } | null>(null)
  // The key file is never read back, so the form starts without it
  const valuesOf = (app: FirebaseApp | null, version: number) => ({ account: '', app: app ?? noApp, version })
  const stored = valuesOf(firebase?.app ?? null, firebase?.version ?? 0)
  const settings = useSettingsForm({
    stored,
    fresh: stored,
    labels: () => ({
      account: t('push.firebase.account'),
      ...Object.fromEntries(appFields.map((name) => [`app.${name}`, t(`push.firebase.field.${name}`)])),
    }),
    valuesOf: ({ app }, version) => valuesOf(app as FirebaseApp | null, version),
    done: t('push.firebase.saved'),
    async save(values) {
      const { account, app, version } = values as typeof stored
      const hasApp = appFields.some((name) => app[name].trim())
      setJudged(null)
      const { firebase: saved } = await call(pushFirebase.save, {
        ...(account.trim() ? { account } : {}),
        app: hasApp ? app : null,
        // Before activation there is nothing to overwrite
        ...(firebase ? { version } : {}),
      })
      setOpen(false)
      void client.invalidateQueries({ queryKey: sendingsKey })
      return valuesOf(saved?.app ?? null, saved?.version ?? 0)
    },
  })

  const { form } = settings

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setJudged(null)
    try {
      await work()
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: sendingsKey })
    }
  }
  const check = () => run(async () => setJudged(await call(pushFirebase.check, {})))
  async function remove() {
    const sure = await confirm({
      title: t('push.firebase.removeSure'),
      text: t('push.firebase.removeText'),
      confirm: t('push.firebase.remove'),
      cancel: t('kit.cancel'),
    })
    if (!sure) return
    await run(async () => {
      await call(pushFirebase.removeAccount, {})
      notifyDone(t('push.firebase.removed'))
    })
  }

  return (
    <SettingsGroup id="firebase" title={t('push.firebase.title')} text={t('push.firebase.text')}>
      {firebase ? (
        <Stack gap={4}>
          <Text size="sm">{t('push.firebase.apps', { count: firebase.apps })}</Text>
          {firebase.isReadable ? (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {firebase.project}
              <br />
              {firebase.email}
            </Text>
          ) : (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
              {t('push.firebase.unreadable')}
            </Alert>
          )}
        </Stack>
      ) : null}
      {judged ? (
        <Alert
          color={judged.works ? 'green' : 'red'}
          icon={judged.works ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          role="status"
        >
          <Text size="sm">{t(judged.works ? 'push.firebase.works' : 'push.firebase.refused')}</Text>
          {judged.message ? (
            <Text size="xs" ff="monospace" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {judged.message}
            </Text>
          ) : null}
        </Alert>
      ) : null}
      {isOpen ? (
        <PlainFormPart
          form={form}
          submit={t('push.firebase.save')}
          beside={
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                form.form.reset(stored)
                form.form.setErrors({})
                setOpen(false)
              }}
            >
              {t('kit.cancel')}
            </Button>
          }
        >
          <SettingsClash settings={settings} />
          <KeyFileField hint={t(firebase ? 'push.firebase.accountKept' : 'push.firebase.accountHint')} />
          <Text size="sm">{t('push.firebase.app')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {appFields.map((name) => (
              <TextField key={name} name={`app.${name}`} maxLength={200} autoComplete="off" />
            ))}
          </SimpleGrid>
        </PlainFormPart>
      ) : (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(firebase ? 'push.firebase.change' : 'push.firebase.turnOn')}
          </Button>
          {firebase ? (
            <>
              <Button variant="default" loading={isBusy} onClick={() => void check()}>
                {t('push.firebase.check')}
              </Button>
              <Button variant="default" onClick={() => void remove()}>
                {t('push.firebase.remove')}
              </Button>
            </>
          ) : null}
        </Group>
      )}
    </SettingsGroup>
  )
}
