import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import {
  places,
  quantity,
  type Quantity,
  type Rate,
  rate,
  scaled,
  unscaled,
} from '#kit/shared/money/decimals.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import { becomes, convertibleStates } from '../../states/documents.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { chainKey } from '../base/document-words.ts'
import { type OpenLine, QuantitiesDialog } from './QuantitiesDialog.tsx'
import { useAct } from '../base/use-act.ts'

type InvoiceStep = 'invoice' | 'advance' | 'partial' | 'final'
type Asked =
  | { what: 'convert'; to: DocumentKind; type: InvoiceStep }
  | { what: 'credit' | 'split' | 'cancel' | 'advance' }

const less = (one: Quantity, other: Quantity): Quantity =>
  quantity(unscaled(scaled(one, places.quantity) - scaled(other, places.quantity), places.quantity))

interface Props {
  kind: DocumentScreen
  record: { _id: string; version: number; state: string; lines?: unknown }
  /** Saves unsaved changes first; returns false if that failed. */
  before: () => Promise<boolean>
  /** True for cancelled invoices and corrections, from which nothing more is created. */
  isDone: boolean
}

/** Next steps of a document: conversion, copy, split, credit note, cancellation. */
export function NextSteps({ kind, record, before, isDone }: Props) {
  const { t } = useTexts()
  const may = useMay()
  const { busy, act, goTo } = useAct()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [percent, setPercent] = useState<string | null>('50')
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState<boolean | null>(null)
  const { _id, state } = record
  const isKind = kind !== 'template'
  const isDraft = state === 'draft'
  const chain = useQuery({
    queryKey: [...chainKey, _id, record.version],
    queryFn: () => call(documentCalls.chain, { _id }),
    enabled: isKind && !isDraft,
  })
  // Offered only once open quantities are known, so that nothing is charged twice
  const mayBecome = isKind && convertibleStates[kind].includes(state) && !chain.isPending ? becomes[kind] : []
  const counts = (chain.data?.quantities ?? []).filter(({ document }) => document === _id)
  const isOpen = (what: 'delivered' | 'charged') =>
    counts.length === 0 || counts.some((one) => one[what] !== one.total)
  const next = mayBecome.filter((to) => isOpen(to === 'delivery' ? 'delivered' : 'charged'))
  // A closed order or an already ordered offer gets no primary button
  const hasBecome = kind === 'offer' && (chain.data?.links ?? []).some(({ from }) => from === _id)
  const first = hasBecome ? undefined : next.find((to) => state !== 'delivered' || to !== 'delivery')
  // Only the final invoice deducts advances
  const isAhead = (chain.data?.ahead ?? []).includes(_id)
  const mayCreate = may(documentCalls.convert.access)
  const mayCancel = may(documentCalls.cancel.access)

  const run = (work: () => Promise<{ kind: DocumentScreen; _id: string }>) =>
    act(
      async () => {
        if (!(await before())) return
        const begun = await work()
        setAsked(null)
        goTo(begun.kind, begun._id)
      },
      '',
      () => setAsked(null),
    )
  const convert = (
    to: DocumentKind,
    more: Partial<{ type: InvoiceStep; percent: Rate; lines: { _id: string; quantity: Quantity }[] }> = {},
  ) => run(async () => (await call(documentCalls.convert, { from: [_id], to, ...more })).document)

  const open = (what: 'delivered' | 'charged'): OpenLine[] =>
    counts
      .map((one) => ({ _id: one.line, name: one.name, open: less(one.total, one[what]) }))
      .filter((one) => one.open !== '0')
  const whole = ((record.lines ?? []) as DocumentLine[])
    .filter(({ type }) => type === 'item')
    .map((line) => ({ _id: line._id, name: line.name, open: line.quantity }))

  const left = chain.data?.credit
  const creditable = (left?.lines ?? [])
    .map((one) => ({ _id: one.line, name: one.name, open: one.left }))
    .filter((one) => one.open !== '0')

  const hasGoods = ((record.lines ?? []) as DocumentLine[]).some(({ item }) => item !== null)
  // Without a delivery note the invoice itself took the goods out of stock; a copy would do so again
  const isAlone =
    chain.data !== undefined &&
    !chain.data.documents.some((one) => one.kind === 'order' || one.kind === 'delivery')
  const comesBack = hasGoods && (restock ?? isAlone)

  const step = (label: string, run_: () => unknown, isFirst = false) => (
    <Button
      key={label}
      size="xs"
      variant={isFirst ? 'filled' : 'default'}
      disabled={busy}
      onClick={() => void run_()}
    >
      {label}
    </Button>
  )
  const say = (name: string) => t(`documents.next.${name}`)
  const steps = [
    ...(mayCreate
      ? next.flatMap((to) => [
          ...(isAhead && to === 'invoice'
            ? []
            : [step(t(`documents.next.to.${to}`), () => convert(to), to === first)]),
          ...(kind === 'order' || to === 'delivery'
            ? [
                step(t(`documents.next.partTo.${to}`), () =>
                  setAsked({ what: 'convert', to, type: to === 'invoice' ? 'partial' : 'invoice' }),
                ),
              ]
            : []),
        ])
      : []),
    ...(mayCreate && kind === 'order' && next.includes('invoice')
      ? [
          step(say('advance'), () => setAsked({ what: 'advance' })),
          step(say('final'), () => convert('invoice', { type: 'final' }), isAhead && first === 'invoice'),
        ]
      : []),
    ...(mayCreate && kind === 'template'
      ? [step(say('make'), () => run(async () => (await call(documentCalls.make, { _id })).document), true)]
      : []),
    ...(kind === 'invoice' && state === 'issued' && !isDone && mayCancel
      ? [
          ...(creditable.length > 0 || (left?.charges ?? 0) > 0
            ? [step(say('credit'), () => setAsked({ what: 'credit' }))]
            : []),
          step(say('cancel'), () => setAsked({ what: 'cancel' })),
        ]
      : []),
    ...(mayCreate && isKind && isDraft && whole.length > 0
      ? [step(say('split'), () => setAsked({ what: 'split' }))]
      : []),
    ...(mayCreate
      ? [step(say('copy'), () => run(async () => (await call(documentCalls.copy, { _id })).document))]
      : []),
    ...(mayCreate && isKind
      ? [
          step(say('toTemplate'), () =>
            run(async () => (await call(documentCalls.copy, { _id, to: 'template' })).document),
          ),
        ]
      : []),
  ]
  const close = () => setAsked(null)
  if (steps.length === 0) return null
  return (
    <SidePanel title={say('title')}>
      {mayBecome.length > 0 && next.length === 0 ? (
        <Text size="sm">{say(kind === 'order' ? 'allDone' : 'allCharged')}</Text>
      ) : null}
      <Group gap="xs">{steps}</Group>
      {asked?.what === 'convert' && chain.data ? (
        <QuantitiesDialog
          title={t(`documents.next.partTo.${asked.to}`)}
          submit={t(`documents.next.to.${asked.to}`)}
          lines={open(asked.to === 'delivery' ? 'delivered' : 'charged')}
          begins="open"
          busy={busy}
          onClose={close}
          onTake={(lines) => void convert(asked.to, { type: asked.type, lines })}
        />
      ) : null}
      {asked?.what === 'credit' && left ? (
        <QuantitiesDialog
          title={say('credit')}
          submit={say('creditSubmit')}
          lines={creditable}
          begins="open"
          busy={busy}
          also={
            left.charges > 0
              ? { label: say('creditCharges'), description: say('creditChargesHint') }
              : undefined
          }
          onClose={close}
          onTake={(lines, charges) =>
            void run(async () => ({
              kind: 'invoice',
              _id: (await call(documentCalls.credit, { _id, lines, charges })).invoice._id,
            }))
          }
        />
      ) : null}
      {asked?.what === 'split' ? (
        <QuantitiesDialog
          title={say('split')}
          submit={say('splitSubmit')}
          lines={whole}
          begins="nothing"
          busy={busy}
          onClose={close}
          onTake={(lines) => void run(async () => (await call(documentCalls.split, { _id, lines })).document)}
        />
      ) : null}
      {asked?.what === 'advance' ? (
        <Modal
          opened
          onClose={close}
          title={say('advance')}
          closeButtonProps={{ 'aria-label': t('kit.close') }}
        >
          <Stack gap="md">
            <DecimalInput
              label={say('percent')}
              description={say('percentHint')}
              data-autofocus
              value={percent}
              onChange={setPercent}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('kit.cancel')}
              </Button>
              <Button
                loading={busy}
                disabled={!percent || !(Number(percent) > 0 && Number(percent) <= 100)}
                onClick={() => void convert('invoice', { type: 'advance', percent: rate(percent!) })}
              >
                {say('advanceSubmit')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      ) : null}
      {asked?.what === 'cancel' ? (
        <Modal
          opened
          onClose={close}
          title={say('cancel')}
          closeButtonProps={{ 'aria-label': t('kit.close') }}
        >
          <Stack gap="md">
            <Text size="sm">{say('cancelText')}</Text>
            <Textarea
              label={say('reason')}
              description={say('reasonHint')}
              data-autofocus
              autosize
              minRows={2}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {hasGoods ? (
              <Checkbox
                label={say('restock')}
                description={say('restockHint')}
                checked={comesBack}
                onChange={(event) => setRestock(event.currentTarget.checked)}
              />
            ) : null}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('kit.cancel')}
              </Button>
              <Button
                color="red.8"
                loading={busy}
                onClick={() =>
                  void run(async () => ({
                    kind: 'invoice',
                    _id: (await call(documentCalls.cancel, { _id, text: reason, restock: comesBack })).invoice
                      ._id,
                  }))
                }
              >
                {say('cancelSubmit')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      ) : null}
    </SidePanel>
  )
}
