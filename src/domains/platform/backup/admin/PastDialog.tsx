import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAdmin, useMoments } from '#kit/browser/admin/admin-context.ts'
import { DiffText } from '#kit/browser/admin/edit/DiffText.tsx'
import { fieldLabel, fieldText, textAt } from '#kit/browser/admin/edit/field-text.ts'
import { fieldAt } from '#kit/browser/admin/edit/merge.ts'
import { domainOf, useValueWords } from '#kit/browser/admin/edit/use-value-words.ts'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fileScreens } from '#domains/platform/files/files.addresses.ts'
import { fileKind, pastCalls, type PastCompared } from '../past.contract.ts'

interface Chosen {
  target: string
  name: string
  kind: string
  _id: string
}

/** Differences between then and today, word by word; the restored text is marked as new. */
function Differences({ kind, compared }: { kind: string; compared: PastCompared }) {
  const { t, lang } = useTexts()
  const { domains } = useAdmin()
  const { changed } = compared
  const words = useValueWords(kind, [compared.was, compared.is])
  const texts = domainOf(kind, domains)?.texts[lang]
  const shown = changed.flatMap((path) => {
    const today = fieldText(path, fieldAt(compared.is ?? {}, path), words)
    const old = fieldText(path, fieldAt(compared.was, path), words)
    if (today === old) return []
    const [, , name] = path.split('.')
    const label = textAt(texts, `fields.${name ?? path}`) ?? textAt(texts, name ?? path)
    return [{ path, today, old, label: fieldLabel(path, label ? { [name ?? path]: label } : {}, t) }]
  })
  return (
    <Stack gap="sm">
      {shown.map(({ path, today, old, label }) => (
        <div key={path}>
          <Text size="xs" fw={600} c="dimmed">
            {label}
          </Text>
          <DiffText before={today} after={old} />
        </div>
      ))}
    </Stack>
  )
}

/** A record of a past night beside today's, with a button to restore it. */
export function PastDialog({ chosen, close }: { chosen: Chosen; close: () => void }) {
  const { t, lang } = useTexts()
  const { domains } = useAdmin()
  const moments = useMoments()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { target, name, kind, _id } = chosen
  const isFile = kind === fileKind
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { data, error, isPending } = useQuery({
    queryKey: ['backup', 'past', 'compare', target, name, kind, _id],
    queryFn: () => call(pastCalls.compare, chosen),
    retry: false,
  })
  const wrong = error ?? problem

  async function bring({ version }: PastCompared) {
    setBusy(true)
    setProblem(null)
    const isHere = markScreen()
    try {
      const made = await call(pastCalls.bringBack, { ...chosen, version })
      notifyDone(t(isFile ? 'backup.past.fileBack' : 'backup.past.back'))
      await client.invalidateQueries()
      const records = domainOf(kind, domains)?.records
      const screen = records?.[kind]
      if (!isHere()) return
      if (screen) void navigate(`/${screen.path(made._id).replace(/^\//, '')}`)
      else close()
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
      size="lg"
      title={data?.title ?? t('backup.past.compare')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <div role="status">
          {isPending ? (
            <Group gap="xs">
              <Loader size="sm" />
              <Text size="sm">{t('backup.past.comparing')}</Text>
            </Group>
          ) : null}
          {data ? (
            <Text size="sm">
              {t(`backup.past.${isFile ? 'toldFile' : 'told'}.${data.state}`, {
                when: moments.full(data.updatedAt),
              })}
              {data.isInBin ? ` ${t('backup.past.isInBin')}` : ''}
            </Text>
          ) : null}
        </div>
        {data && data.state !== 'same' ? <Differences kind={kind} compared={data} /> : null}
        {data && data.missingFiles > 0 ? (
          <Alert color="yellow">{t('backup.past.missingFiles', { count: data.missingFiles })}</Alert>
        ) : null}
        {wrong ? (
          <Alert color="red" role="alert">
            {messageOf(wrong, lang)}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={isBusy}>
            {t('backup.past.close')}
          </Button>
          {data?.isInBin ? (
            <Button component={Link} to={`/${fileScreens.browse}?bin=1`} data-autofocus>
              {t('backup.past.toBin')}
            </Button>
          ) : data && data.state !== 'same' ? (
            <Button data-autofocus loading={isBusy} onClick={() => void bring(data)}>
              {t(isFile ? 'backup.past.bringFile' : 'backup.past.bring')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}
