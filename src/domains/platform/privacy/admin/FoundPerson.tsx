import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { download } from '#kit/browser/admin/browse/csv.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { privacy, type Dossier, type Finding } from '../privacy.contract.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { FindingLine } from './FindingLine.tsx'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {text ? (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      ) : null}
      <Stack component="ul" gap="md" p={0} m={0} mt="sm" style={{ listStyle: 'none' }}>
        {children}
      </Stack>
    </Paper>
  )
}

const keyOf = ({ collection, _id }: Finding) => `${collection} ${_id}`

/** Findings about a person by domain, with actions. */
export function FoundPerson({
  asked,
  dossier,
  ask,
  erased,
}: {
  asked: string
  dossier: Dossier
  ask: (text: string) => void
  /** Receives the remaining data. */
  erased: (left: Dossier) => void
}) {
  const { t, lang } = useTexts()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isExporting, setExporting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { person, parts } = dossier
  const all = parts.flatMap(({ findings }) => findings)
  const sure = all.filter((one) => one.sure)
  const possible = all.filter((one) => !one.sure)
  const picked = possible.filter(({ _id }) => ticked.has(_id))
  const also = picked.map(({ _id }) => _id)
  const chosen = [...sure, ...picked]
  const canErase = chosen.some(({ fate }) => fate !== 'keep')
  const hint = canErase
    ? 'exportText'
    : chosen.length > 0
      ? 'eraseNothing'
      : possible.some(({ fate }) => fate !== 'keep')
        ? 'tickFirst'
        : 'onlyLook'
  const silent = parts.filter(({ nothing, findings }) => nothing && findings.length === 0)

  async function save() {
    setExporting(true)
    try {
      const { name, zip } = await call(privacy.export, { text: asked, also, lang })
      download(name, [bytesOf(zip)], 'application/zip')
      notifyDone(t('privacy.exported'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setExporting(false)
    }
  }
  function leave(left: Dossier) {
    setAsking(false)
    setTicked(new Set())
    erased(left)
  }
  function tick({ _id }: Finding, isTicked: boolean) {
    const others = [...ticked].filter((one) => one !== _id)
    setTicked(new Set(isTicked ? [...others, _id] : others))
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text fw={600}>
            {sure.length === 0 ? t('privacy.foundNone') : t('privacy.found', { count: sure.length })}
            {possible.length > 0 ? `, ${t('privacy.possible', { count: possible.length })}` : ''}
          </Text>
          {person.accounts.map((account) => (
            <Text key={account._id} size="sm">
              {t('privacy.account', account)}
            </Text>
          ))}
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isExporting}
            disabled={chosen.length === 0}
            onClick={() => void save()}
          >
            {t('privacy.export')}
          </Button>
          <Button
            color="red.8"
            leftSection={<IconEraser size={18} aria-hidden />}
            disabled={!canErase}
            onClick={() => setAsking(true)}
          >
            {t('privacy.erase')}
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {t(`privacy.${hint}`)}
      </Text>
      {parts.map(({ name, title, findings }) => {
        const own = findings.filter((one) => one.sure)
        return own.length === 0 ? null : (
          <Section key={name} title={title}>
            {own.map((one) => (
              <FindingLine key={keyOf(one)} finding={one} />
            ))}
          </Section>
        )
      })}
      {possible.length > 0 ? (
        <Section title={t('privacy.maybe')} text={t('privacy.maybeText')}>
          {possible.map((one) => (
            <FindingLine
              key={keyOf(one)}
              finding={one}
              ask={ask}
              isTicked={ticked.has(one._id)}
              {...(one.fate === 'keep' ? {} : { tick: (is: boolean) => tick(one, is) })}
            />
          ))}
        </Section>
      ) : null}
      {silent.length > 0 ? (
        <Section title={t('privacy.nowhere')} text={t('privacy.nowhereText')}>
          {silent.map(({ name, title, nothing }) => (
            <li key={name}>
              <Text size="sm">
                <b>{title}:</b> {nothing}
              </Text>
            </li>
          ))}
        </Section>
      ) : null}
      <EraseDialog
        opened={isAsking}
        asked={asked}
        also={also}
        chosen={chosen}
        close={() => setAsking(false)}
        erased={leave}
      />
    </Stack>
  )
}
