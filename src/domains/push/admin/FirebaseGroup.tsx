import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../settings/admin/offers.ts'
import { type FirebaseApp, pushFirebase } from '../firebase.contract.ts'
import { longestKeyFile } from '../push.rules.ts'
import { type Sendings, sendingsKey } from './sendings.ts'

const appFields = ['projectId', 'appId', 'apiKey', 'messagingSenderId'] as const
const noApp: FirebaseApp = { projectId: '', appId: '', apiKey: '', messagingSenderId: '' }

/** Switches messages to apps on and off, and has the account judged. Browsers need nothing of this. */
export function FirebaseGroup({ firebase }: Pick<Sendings, 'firebase'>) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [account, setAccount] = useState('')
  const [app, setApp] = useState(firebase?.app ?? noApp)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [judged, setJudged] = useState<{ works: boolean; message: string } | null>(null)

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setErrors({})
    setJudged(null)
    try {
      await work()
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) notifyFailed(problem)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: sendingsKey })
    }
  }
  const save = () =>
    run(async () => {
      const hasApp = appFields.some((name) => app[name].trim())
      await call(pushFirebase.save, { ...(account.trim() ? { account } : {}), app: hasApp ? app : null })
      setAccount('')
      setOpen(false)
      notifyDone(t('push.firebase.saved'))
    })
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
      setApp(noApp)
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
        <Stack gap="md" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
          <Textarea
            label={t('push.firebase.account')}
            description={t(firebase ? 'push.firebase.accountKept' : 'push.firebase.accountHint')}
            value={account}
            error={errors['account']}
            maxLength={longestKeyFile}
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            autoComplete="off"
            styles={{ input: { fontFamily: 'monospace' } }}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <Text size="sm">{t('push.firebase.app')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {appFields.map((name) => (
              <TextInput
                key={name}
                label={t(`push.firebase.field.${name}`)}
                value={app[name]}
                error={errors[`app.${name}`]}
                maxLength={200}
                spellCheck={false}
                onChange={(event) => setApp({ ...app, [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
          <Group>
            <Button loading={isBusy} onClick={() => void save()}>
              {t('push.firebase.save')}
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('kit.cancel')}
            </Button>
          </Group>
        </Stack>
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
