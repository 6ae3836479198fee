import { Anchor, Button, List, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed, notifyInfo } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writtenIban } from '#kit/shared/people/check-digits.ts'
import { type AlikeParty, type Party, party, partyCalls } from '../party.contract.ts'
import { editPath } from './masterdata-words.ts'

interface Props {
  item: Party
  /** Copies the server's answer into the form. */
  adopt: (item: Party) => void
}

/** Runs a call and shows errors, at their fields if the response names them; `busy` meanwhile. */
function useAct() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  return {
    busy,
    errors,
    setErrors,
    act: async (work: () => Promise<void>) => {
      setBusy(true)
      setErrors({})
      try {
        await work()
      } catch (error) {
        const fields = error instanceof ApiProblem ? error.fields : {}
        setErrors(fields)
        if (Object.keys(fields).length === 0) notifyFailed(error)
      } finally {
        setBusy(false)
      }
    },
  }
}

/** State of the VAT id check, with proof. */
export function VatIdPanel({ item, adopt }: Props) {
  const { t } = useTexts()
  const { full } = useMoments()
  const may = useMay()
  const { busy, act } = useAct()
  const checks = useQuery({
    queryKey: [party.name, 'checks', item._id, item.version],
    queryFn: () => call(partyCalls.vatChecks, { _id: item._id }),
    enabled: item.vatId !== '',
  })
  const proof = checks.data?.checks.find(({ vatId, requestId }) => vatId === item.vatId && requestId)
  return (
    <SidePanel title={t('masterdata.party.vies')}>
      <Text size="sm">{t(`masterdata.party.viesStates.${item.vatIdState}`)}</Text>
      {item.vatIdCheckedAt ? (
        <Text size="sm" c="dimmed">
          {t('masterdata.party.viesAt', { when: full(item.vatIdCheckedAt) })}
        </Text>
      ) : null}
      {proof ? (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('masterdata.party.viesProof', { id: proof.requestId })}
        </Text>
      ) : null}
      {item.vatId && may(party.access.update) ? (
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            void act(async () => {
              const answer = await call(partyCalls.checkVatId, { _id: item._id })
              adopt(answer.party)
              if (answer.check.result === 'unanswered')
                notifyInfo(t('masterdata.party.viesLater', { reason: answer.check.reason }))
              else notifyDone(t(`masterdata.party.viesStates.${answer.check.result}`))
            })
          }
        >
          {t('masterdata.party.viesAsk')}
        </Button>
      ) : null}
    </SidePanel>
  )
}

const bankFields = ['accountHolder', 'iban', 'bic'] as const

/** Bank account of the party; changing it requires a fresh proof of identity. */
export function BankPanel({ item, adopt, labels }: Props & { labels: Record<string, string> }) {
  const { t } = useTexts()
  const may = useMay()
  const { busy, act, errors, setErrors } = useAct()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [wrong] = bankFields.filter((name) => errors[name])
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }, [errors])
  const [typed, setTyped] = useState<Record<(typeof bankFields)[number], string> | null>(null)
  const shown: [string, ReactNode][] = bankFields.flatMap((name) =>
    item[name] ? [[labels[name]!, name === 'iban' ? writtenIban(item.iban) : item[name]]] : [],
  )
  return (
    <SidePanel title={t('masterdata.party.bank')}>
      {typed ? (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void act(async () => {
              const answer = await call(partyCalls.changeBank, {
                _id: item._id,
                version: item.version,
                ...typed,
              })
              adopt(answer.party)
              setTyped(null)
              notifyDone(t('masterdata.party.bankSaved'))
            })
          }}
        >
          <Stack gap="xs">
            {bankFields.map((name) => (
              <TextInput
                key={name}
                name={name}
                label={labels[name]}
                maxLength={name === 'accountHolder' ? 70 : 42}
                autoComplete="off"
                value={typed[name]}
                error={errors[name]}
                onChange={(event) => {
                  setTyped({ ...typed, [name]: event.currentTarget.value })
                  setErrors({ ...errors, [name]: '' })
                }}
              />
            ))}
            <Button type="submit" loading={busy}>
              {t('masterdata.party.bankSave')}
            </Button>
          </Stack>
        </form>
      ) : (
        <>
          {shown.length > 0 ? (
            <Facts facts={shown} />
          ) : (
            <Text size="sm">{t('masterdata.party.bankNone')}</Text>
          )}
          {may({ module: 'party', action: 'bank' }) ? (
            <Button
              variant="default"
              onClick={() => setTyped({ accountHolder: item.accountHolder, iban: item.iban, bic: item.bic })}
            >
              {t('masterdata.party.bankChange')}
            </Button>
          ) : null}
        </>
      )}
    </SidePanel>
  )
}

/** Properties that possible duplicates share. */
export const becauseOf = (t: (key: string) => string, { because }: Pick<AlikeParty, 'because'>): string =>
  because.map((one) => t(`masterdata.party.because.${one}`)).join(', ')

/** Possible duplicates to merge into this party. */
export function AlikePanel({ item, adopt }: Props) {
  const { t } = useTexts()
  const may = useMay()
  const queries = useQueryClient()
  const { busy, act } = useAct()
  const answer = useQuery({
    queryKey: [party.name, 'alike', item._id, item.version],
    queryFn: () => call(partyCalls.alike, { _id: item._id }),
  })
  const found = answer.data?.alike ?? []
  if (found.length === 0) return null
  async function merge(other: AlikeParty) {
    const isMeant = await confirm({
      title: t('masterdata.party.mergeAsk', { name: other.name }),
      text: t('masterdata.party.mergeText'),
      confirm: t('masterdata.party.merge'),
      cancel: t('kit.cancel'),
    })
    if (!isMeant) return
    await act(async () => {
      const merged = await call(partyCalls.merge, { _id: item._id, other: other._id, version: item.version })
      adopt(merged.party)
      await queries.invalidateQueries({ queryKey: [party.name] })
      notifyDone(t('masterdata.party.merged'))
    })
  }
  return (
    <SidePanel title={t('masterdata.party.alike')}>
      <Text size="sm">{t('masterdata.party.alikeText')}</Text>
      <List size="sm" spacing="xs" listStyleType="none">
        {found.map((other) => (
          <List.Item key={other._id}>
            <Anchor component={Link} inherit underline="always" to={editPath('party', other._id)}>
              {other.name}
            </Anchor>
            {` ${other.number} (${becauseOf(t, other)})`}
            {may({ module: 'party', action: 'merge' }) ? (
              <div>
                <Button size="xs" variant="default" loading={busy} onClick={() => void merge(other)}>
                  {t('masterdata.party.merge')}
                </Button>
              </div>
            ) : null}
          </List.Item>
        ))}
      </List>
    </SidePanel>
  )
}
