import { Alert, Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  type FieldErrors,
  type FormInUse,
  FormProvider,
  useField,
} from '#kit/browser/admin/edit/form-state.ts'
import { RecordPanels } from '#kit/browser/admin/edit/RecordPanels.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import { SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { FilesField } from '#kit/browser/admin/fields/FileFields.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { type ActionInputs, StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { useMasterdataAnswer } from '#domains/books/masterdata/admin/offers.ts'
import { invoiceTypes, type DocumentKind } from '../../content/content.contract.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import { type Invoice, offer } from '../../documents.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { Chain } from '../issuing/Chain.tsx'
import { DocumentHead, DocumentTerms, TemplateRhythm } from './DocumentHead.tsx'
import { DocumentLines } from '../lines/DocumentLines.tsx'
import {
  browsePath,
  contracts,
  editPath,
  money,
  stateTones,
  useDocumentLabels,
} from '../base/document-words.ts'
import { Findings } from './Findings.tsx'
import { NextSteps } from '../issuing/NextSteps.tsx'
import { PaperPanel } from '../issuing/PaperPanel.tsx'
import { Reductions } from '../totals/Reductions.tsx'
import { RemoveDraft } from '../issuing/RemoveDraft.tsx'
import { Settlements } from '../issuing/Settlements.tsx'
import { TextBlocks } from './TextBlocks.tsx'
import { Totals } from '../totals/Totals.tsx'
import { emptyOf, useBegun } from './use-begun.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { type Preview, usePreview } from '../totals/use-preview.ts'
import '../base/documents.css'

const F = fieldsOf(offer)

/** The step list shows states and numbers; the customer appears under the name stored in the document. */
const history = { without: ['state', 'number', 'party'] }

/** Index of the first line with an invalid number, which prevents saving. */
function wrongLine(lines: readonly DocumentLine[]): number {
  return lines.findIndex(
    ({ type, quantity, price, base }) => type === 'item' && [quantity, price, base].some((one) => one === ''),
  )
}

function DocumentForm({ kind, id, fresh }: { kind: DocumentScreen; id: string | undefined; fresh: Fields }) {
  const { t, lang } = useTexts()
  const labels = useDocumentLabels()
  const navigate = useNavigate()
  // The kinds differ in few fields and in their states, so the type of one is used for all.
  const contract = contracts[kind] as unknown as typeof offer
  const { form, item, answer } = useContractForm(contract, {
    id,
    fresh,
    labels,
    path: (_id) => editPath(kind, _id),
    check: ({ lines }): FieldErrors => {
      const at = wrongLine(lines as unknown as DocumentLine[])
      return at < 0 ? {} : { lines: t('documents.lines.wrong', { place: String(at + 1) }) }
    },
  })
  const { values } = form.form
  const isDraft = !item || kind === 'template' || item.state === 'draft'
  const composed: DocumentKind =
    kind === 'template' ? ((values['makes'] as DocumentKind | undefined) ?? 'invoice') : kind
  const preview = usePreview(composed, item, values, id === undefined || form.record?._id === id)
  useKeptScroll(`${kind} ${id ?? ''}`, item !== null)
  const back = { label: t(`documents.many.${kind}`), to: browsePath(kind) }
  if (id && !item) return <Unread answer={answer} title={back.label} back={back} />
  const asInvoice = kind === 'invoice' ? (item as unknown as Invoice | null) : null
  /** The approve button appears only above the limit for a second person. */
  const needsTwo = kind === 'invoice' && isDraft && preview.awaitsApproval
  const waits = needsTwo && !asInvoice?.approved
  const first = (waits ? 'approve' : 'issue') as 'issue'
  const offered = [first, 'issue'] as const
  const before = async () => (await form.settled()) !== null
  const number = item && 'number' in item ? item.number : null
  const named =
    asInvoice && asInvoice.type !== 'invoice' ? `documents.types.${asInvoice.type}` : `documents.one.${kind}`
  // Only the subject distinguishes several templates of one customer
  const about = item && [kind === 'template' ? item.subject : '', item.partyName].filter(Boolean).join(', ')
  const title = item
    ? `${t(named)} ${number ?? ''}`.trim() + (about ? `, ${about}` : '')
    : t(`documents.new.${kind}`)
  return (
    <RecordScreen
      form={form}
      title={title}
      back={back}
      begins={id === undefined}
      reload={() => void answer.refetch()}
      history={history}
      mark={
        item ? (
          <Group gap={4}>
            <StateBadge tone={stateTones[item.state] ?? 'draft'}>
              {contract.states.states[item.state][lang]}
            </StateBadge>
            {asInvoice?.cancelled ? <StateBadge tone="bin">{t('documents.cancelled')}</StateBadge> : null}
          </Group>
        ) : undefined
      }
      main={
        <>
          {kind === 'invoice' ? <TypeNote invoice={asInvoice} isDraft={isDraft} /> : null}
          <Sealed form={form} isSealed={!isDraft}>
            <DocumentHead kind={kind} />
            <TextBlocks name="introduction" kind={composed} />
            <DocumentLines kind={composed} live={preview.live} />
            <Reductions />
            <TextBlocks name="closing" kind={composed} />
          </Sealed>
          {item && kind !== 'template' ? <Chain _id={item._id} version={item.version} /> : null}
          <SidePanel title={t('documents.internal')}>
            <F.LongText name="note" />
            <FilesField name="files" />
          </SidePanel>
          {item ? (
            <RecordPanels collection={kind} _id={item._id} version={item.version} decisions={0} />
          ) : null}
        </>
      }
      side={
        <>
          <SidePanel title={t('documents.state')}>
            {item ? (
              <StateActions
                contract={contract}
                record={item}
                before={form.settled}
                onDone={form.adopt}
                {...(kind === 'invoice' ? { only: offered } : {})}
                first={first}
                inputs={issueInputs(preview, {
                  lang,
                  total: t('documents.fields.total'),
                  restock: takesGoodsBack(asInvoice) ? t('documents.next.restock') : null,
                })}
              />
            ) : (
              <Text size="sm">{t('documents.saveFirst')}</Text>
            )}
            {needsTwo ? <Text size="sm">{t('documents.awaitsApproval')}</Text> : null}
            {asInvoice?.approved ? <Text size="sm">{t('documents.approved')}</Text> : null}
          </SidePanel>
          {kind === 'template' ? null : (
            <Findings preview={preview} party={values['party'] as string | null} isDraft={isDraft} />
          )}
          <Totals preview={preview} isDraft={isDraft} />
          {item ? (
            <NextSteps
              kind={kind}
              record={item}
              before={before}
              isDone={Boolean(asInvoice?.cancelled) || asInvoice?.direction === 'credit'}
            />
          ) : null}
          {asInvoice && asInvoice.number !== null ? <Settlements record={asInvoice} /> : null}
          <PaperPanel
            _id={kind === 'template' ? undefined : item?._id}
            version={item?.version ?? 0}
            preview={preview}
            isDue={asInvoice?.overdue ?? false}
          />
          {kind === 'template' ? <TemplateRhythm /> : null}
          <Sealed form={form} isSealed={!isDraft}>
            <DocumentTerms kind={kind} />
          </Sealed>
          {item ? (
            <SidePanel title={t('documents.steps')}>
              <Steps contract={contract} record={item} words={stepWords(t)} />
            </SidePanel>
          ) : null}
          {item && isDraft && number === null ? (
            <RemoveDraft
              kind={kind}
              _id={item._id}
              leave={() => void navigate(browsePath(kind), { replace: true })}
            />
          ) : null}
        </>
      }
    />
  )
}

/** Makes the fields of an issued document read-only. */
function Sealed({ form, isSealed, children }: { form: FormInUse; isSealed: boolean; children: ReactNode }) {
  return isSealed ? <FormProvider value={{ ...form, readOnly: true }}>{children}</FormProvider> : children
}

/** True for a credit note with items, which may be returned to stock. */
const takesGoodsBack = (invoice: Invoice | null) =>
  invoice?.type === 'credit_note' && invoice.lines.some(({ item }) => item !== null)

/** Sends the total shown to the user; the server rejects any other. */
const issueInputs = (
  { content, live, isCurrent }: Preview,
  { lang, total: label, restock }: { lang: Language; total: string; restock: string | null },
): { issue?: ActionInputs } => {
  const total = live.amounts?.totals.gross ?? content?.totals.gross
  if (total === undefined || !content) return {}
  return {
    issue: {
      fresh: restock ? { restock: false } : {},
      labels: restock ? { restock } : {},
      shown: { total },
      waits: !isCurrent,
      fields: (
        <>
          <Text>
            {`${content.buyer?.name ?? ''} `}
            <b>{`${label} ${money(total, lang, content.currency)}`}</b>
          </Text>
          {restock ? <SwitchField name="restock" /> : null}
        </>
      ),
    },
  }
}

const stepWords = (t: (key: string) => string) => ({
  settle: t('documents.settlements.title'),
  convert: t('documents.next.title'),
  accept: t('documents.acceptedOnline'),
})

/** Invoice type and the invoice it corrects. */
function TypeNote({ invoice, isDraft }: { invoice: Invoice | null; isDraft: boolean }) {
  const { t } = useTexts()
  const type = useField<string>('type').value
  const isPlain = !isDraft || type === 'invoice' || !invoiceTypes.some((one) => one === type)
  if (!invoice?.corrects && isPlain) return null
  return (
    <Alert color="gray">
      <Group justify="space-between">
        <Text size="sm">{t(`documents.typeNotes.${type ?? 'invoice'}`)}</Text>
        {invoice?.corrects ? (
          <Anchor component={Link} to={editPath('invoice', invoice.corrects)} size="sm">
            {t('documents.toCorrected')}
          </Anchor>
        ) : null}
      </Group>
    </Alert>
  )
}

/** Edit screen of one document, including issuing and next steps. */
export function DocumentEdit({ kind }: { kind: DocumentScreen }) {
  const { id } = useParams()
  const { t } = useTexts()
  const begun = useBegun(kind, id === undefined)
  const masterdata = useMasterdataAnswer()
  const { data } = begun
  const back = { label: t(`documents.many.${kind}`), to: browsePath(kind) }
  // New lines use the default unit and VAT group, so master data has to load first.
  if (id !== undefined && masterdata.isPending)
    return <Unread answer={masterdata} title={back.label} back={back} />
  if (id === undefined && (!data || !masterdata.data))
    return <Unread answer={[begun, masterdata]} title={t(`documents.new.${kind}`)} back={back} titled />
  return <DocumentForm key={kind} kind={kind} id={id} fresh={data ?? emptyOf(kind)} />
}

export const OfferEdit = () => <DocumentEdit kind="offer" />
export const OrderEdit = () => <DocumentEdit kind="order" />
export const DeliveryEdit = () => <DocumentEdit kind="delivery" />
export const InvoiceEdit = () => <DocumentEdit kind="invoice" />
export const TemplateEdit = () => <DocumentEdit kind="template" />
