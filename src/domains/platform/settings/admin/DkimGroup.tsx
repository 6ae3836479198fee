import { Alert, Button, Code, CopyButton, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Dkim, dkimCalls } from '../dkim.contract.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

const key = ['settings', 'dkim']

/** Signing of outgoing mails: the key is generated here, its record is entered at the domain's provider. */
export function DkimGroup() {
  const { t } = useTexts()
  const say = (name: string) => t(`settings.dkim.${name}`)
  const answer = useQuery({ queryKey: key, queryFn: () => call(dkimCalls.dkim, {}) })
  return (
    <SettingsGroup id="dkim" title={say('title')} text={say('text')}>
      {answer.error ? (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <Text size="sm">{messageOf(answer.error)}</Text>
            <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
              {t('kit.retry')}
            </Button>
          </Group>
        </Alert>
      ) : answer.data ? (
        <Signing key={answer.data.version} dkim={answer.data} />
      ) : (
        <Loader size="sm" role="status" aria-label={t('kit.loading')} />
      )}
    </SettingsGroup>
  )
}

function Signing({ dkim }: { dkim: Dkim }) {
  const { t } = useTexts()
  const say = (name: string) => t(`settings.dkim.${name}`)
  const client = useQueryClient()
  const [domain, setDomain] = useState(dkim.domain)
  const [resolver, setResolver] = useState(dkim.resolver)
  const [found, setFound] = useState('')
  const [busy, setBusy] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { version, record, active } = dkim

  async function run(what: string, work: () => Promise<Dkim | void>, done?: string) {
    setBusy(what)
    setWrong({})
    try {
      const next = await work()
      if (next) client.setQueryData(key, next)
      if (done) notifyDone(done)
    } catch (problem) {
      if (problem instanceof ApiProblem && Object.keys(problem.fields).length > 0) setWrong(problem.fields)
      else notifyFailed(problem)
      // Changed meanwhile: show the present state
      if (problem instanceof ApiProblem && problem.status === 409)
        void client.invalidateQueries({ queryKey: key })
    } finally {
      setBusy('')
    }
  }
  const lookUp = () =>
    run('look', async () => {
      if (resolver !== dkim.resolver)
        client.setQueryData(key, await call(dkimCalls.switchDkim, { resolver, version }))
      setFound((await call(dkimCalls.lookUpDkim, {})).found)
    })

  return (
    <Stack gap="md">
      <Group align="end">
        <TextInput
          label={say('domain')}
          description={say('domainHint')}
          maxLength={253}
          value={domain}
          error={wrong['domain']}
          onChange={(event) => setDomain(event.currentTarget.value)}
          style={{ flex: '1 1 240px' }}
        />
        <Button
          variant="default"
          loading={busy === 'make'}
          disabled={domain.trim() === ''}
          onClick={() => void run('make', () => call(dkimCalls.makeDkim, { domain, version }), say('made'))}
        >
          {say(record ? 'makeAgain' : 'make')}
        </Button>
      </Group>
      {record ? (
        <>
          <Text size="sm">{say('enter')}</Text>
          {(['name', 'text'] as const).map((part) => (
            <Stack key={part} gap={4}>
              <Text size="xs" fw={600}>
                {say(`record.${part}`)}
              </Text>
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {record[part]}
              </Code>
              <CopyButton value={record[part]}>
                {({ copied, copy }) => (
                  <Button size="xs" variant="default" style={{ alignSelf: 'start' }} onClick={copy}>
                    {say(copied ? 'copied' : `copy.${part}`)}
                  </Button>
                )}
              </CopyButton>
            </Stack>
          ))}
          <TextInput
            label={say('resolver')}
            description={say('resolverHint')}
            maxLength={60}
            value={resolver}
            error={wrong['resolver']}
            onChange={(event) => setResolver(event.currentTarget.value)}
          />
          <Group>
            <Button variant="default" loading={busy === 'look'} onClick={() => void lookUp()}>
              {say('lookUp')}
            </Button>
            <Button
              loading={busy === 'switch'}
              variant={active ? 'default' : 'filled'}
              onClick={() =>
                void run(
                  'switch',
                  () => call(dkimCalls.switchDkim, { active: !active, version }),
                  say(active ? 'stopped' : 'begun'),
                )
              }
            >
              {say(active ? 'stop' : 'begin')}
            </Button>
          </Group>
          <div role="status">
            {found ? (
              <Alert color={found === 'right' ? 'green' : 'yellow'}>{say(`found.${found}`)}</Alert>
            ) : null}
          </div>
          <Text size="sm" c="dimmed">
            {say(active ? 'isActive' : 'isOff')}
          </Text>
        </>
      ) : null}
    </Stack>
  )
}
