import { Button, Text } from '@mantine/core'
import { IconCalendarDue, IconChartBar, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '../../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../../kit/browser/admin/browse/EmptyState.tsx'
import type { Filter } from '../../../../kit/browser/admin/browse/Filters.tsx'
import { RecordCell } from '../../../../kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '../../../../kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '../../../../kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { writeDay } from '../../../../kit/shared/dates.ts'
import { documentKinds, invoiceTypes } from '../content.contract.ts'
import { documentCalls } from '../document-calls.contract.ts'
import type { DocumentScreen } from '../documents.addresses.ts'
import type { Invoice, Offer, offer, Template } from '../documents.contract.ts'
import { paymentStates } from '../documents.rules.ts'
import { CollectDialog } from './CollectDialog.tsx'
import {
  calendarPath,
  contracts,
  editPath,
  figuresPath,
  findParties,
  money,
  partyName,
  paymentTones,
  signed,
  stateName,
  stateTones,
  useDocumentLabels,
} from './document-words.ts'
import { kindIcons } from './kind-icons.ts'
import { useAct } from './use-act.ts'

/** Records of the other kinds have what offers have; those of invoices and templates have more. */
type Row = Offer
const asInvoice = (row: Row) => row as unknown as Invoice
const asTemplate = (row: Row) => row as unknown as Template

function useFilters(kind: DocumentScreen): Filter[] {
  const { t } = useTexts()
  const labels = useDocumentLabels()
  const party: Filter = {
    kind: 'found',
    name: 'party',
    label: labels['party']!,
    find: findParties,
    nameOf: partyName,
  }
  if (kind === 'template')
    return [
      {
        kind: 'choice',
        name: 'makes',
        label: labels['makes']!,
        single: true,
        options: documentKinds.map((value) => ({ value, label: t(`documents.one.${value}`) })),
      },
      party,
    ]
  const day = (name: string): Filter => ({
    kind: 'day',
    name,
    label: t(`documents.filters.${name}`),
    plain: true,
  })
  const issued = [day('issuedFrom'), day('issuedTo')]
  if (kind !== 'invoice') return [party, ...issued]
  return [
    {
      kind: 'choice',
      name: 'type',
      label: labels['type']!,
      options: invoiceTypes.map((value) => ({ value, label: t(`documents.types.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'payment',
      label: t('documents.payment'),
      options: paymentStates.map((value) => ({ value, label: t(`documents.payments.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'overdue',
      label: t('documents.filters.overdue'),
      single: true,
      options: [{ value: 'true', label: t('documents.overdue') }],
    },
    party,
    ...issued,
    day('dueFrom'),
    day('dueTo'),
  ]
}

function useColumnsOf(kind: DocumentScreen): BrowseColumn<Row>[] {
  const { t, lang } = useTexts()
  const day = (value: string | null) => (value ? writeDay(value, lang, { year: true }) : '')
  const nameOf = (row: Row) =>
    kind === 'template'
      ? row.subject || row.partyName || t('documents.one.template')
      : `${row.number ?? t('documents.noNumber')} ${row.partyName}`.trim()
  const main: BrowseColumn<Row> = {
    name: 'number',
    title: t(kind === 'template' ? 'documents.one.template' : 'documents.numberAndParty'),
    main: true,
    sortable: true,
    csv: nameOf,
    render: (row) => (
      <RecordCell picture={null} name={nameOf(row)} to={editPath(kind, row._id)}>
        <Text size="xs" c="dimmed">
          {[
            kind === 'invoice' && asInvoice(row).type !== 'invoice'
              ? t(`documents.types.${asInvoice(row).type}`)
              : '',
            kind === 'template' ? row.partyName : row.subject,
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      </RecordCell>
    ),
  }
  const gross: BrowseColumn<Row> = {
    name: 'gross',
    title: t('documents.fields.total'),
    width: 130,
    align: 'right',
    sortable: true,
    csv: (row) => {
      const direction = kind === 'invoice' ? asInvoice(row).direction : 'charge'
      return money(signed(direction, row.gross), lang, row.currency)
    },
  }
  const state: BrowseColumn<Row> = {
    name: 'state',
    title: t('kit.browse.status'),
    width: 170,
    speaks: true,
    csv: (row) => stateName(kind, row.state, lang),
    render: (row) => {
      const { payment, overdue, cancelled } = asInvoice(row)
      if (kind === 'invoice' && cancelled)
        return <StateBadge tone="bin">{t('documents.cancelled')}</StateBadge>
      if (kind === 'invoice' && overdue) return <StateBadge tone="bin">{t('documents.overdue')}</StateBadge>
      if (kind === 'invoice' && payment)
        return (
          <StateBadge tone={paymentTones[payment] ?? 'draft'}>
            {t(`documents.payments.${payment}`)}
          </StateBadge>
        )
      return (
        <StateBadge tone={stateTones[row.state] ?? 'draft'}>{stateName(kind, row.state, lang)}</StateBadge>
      )
    },
  }
  const updated: BrowseColumn<Row> = {
    name: 'updatedAt',
    title: t('kit.browse.updated'),
    width: 140,
    sortable: true,
    offByDefault: true,
    render: (row) => <Moment at={row.updatedAt} />,
  }
  if (kind === 'template')
    return [
      main,
      {
        name: 'makes',
        title: t('documents.fields.makes'),
        width: 150,
        csv: (row) => t(`documents.one.${asTemplate(row).makes}`),
      },
      {
        name: 'every',
        title: t('documents.fields.every'),
        width: 150,
        csv: (row) => {
          const { every } = asTemplate(row)
          return every ? t(`documents.intervals.${every}`) : ''
        },
      },
      {
        name: 'nextOn',
        title: t('documents.fields.nextOn'),
        width: 160,
        csv: (row) => day(asTemplate(row).nextOn),
      },
      gross,
      state,
      updated,
    ]
  const issuedOn: BrowseColumn<Row> = {
    name: 'issuedOn',
    title: t('documents.issuedOn'),
    width: 160,
    sortable: true,
    csv: (row) => day(row.issuedOn),
  }
  const validUntil: BrowseColumn<Row> = {
    name: 'validUntil',
    title: t('documents.fields.validUntil'),
    width: 160,
    csv: (row) => day(row.validUntil),
  }
  const invoiceColumns: BrowseColumn<Row>[] = [
    {
      name: 'dueOn',
      title: t('documents.dueOn'),
      width: 160,
      sortable: true,
      csv: (row) => day(asInvoice(row).dueOn),
    },
    {
      name: 'open',
      title: t('documents.open'),
      width: 130,
      align: 'right',
      csv: (row) => {
        const { open, currency } = asInvoice(row)
        return open === 0 ? '' : money(open, lang, currency)
      },
    },
  ]
  return [
    main,
    issuedOn,
    ...(kind === 'offer' ? [validUntil] : []),
    gross,
    ...(kind === 'invoice' ? invoiceColumns : []),
    state,
    updated,
  ]
}

/** All documents of a kind. What the list shows stands in the address. */
export function DocumentBrowse({ kind }: { kind: DocumentScreen }) {
  const { t } = useTexts()
  const may = useMay()
  const { busy, act, goTo } = useAct()
  const [isCollecting, setIsCollecting] = useState(false)
  // The kinds differ in few fields and in their states: what is typed by one of them holds for all.
  const contract = contracts[kind] as unknown as typeof offer
  const list = useRecordBrowse(contract, { sort: '-createdAt', pageSize: 50, filters: useFilters(kind) })
  const columns = useColumnsOf(kind)
  const mayCreate = may(contract.access.create)
  const create = mayCreate ? (
    <Button component={Link} to={editPath(kind)} leftSection={<IconPlus size={18} aria-hidden />}>
      {t(`documents.new.${kind}`)}
    </Button>
  ) : null
  /** Several deliveries of a customer become one invoice. */
  const together = (selected: { _id: string }[]) => (
    <Button
      size="xs"
      variant="default"
      disabled={busy}
      onClick={() =>
        void act(async () => {
          const from = selected.map(({ _id }) => _id)
          const { document } = await call(documentCalls.convert, { from, to: 'invoice' })
          goTo('invoice', document._id)
        })
      }
    >
      {t('documents.next.together')}
    </Button>
  )
  return (
    <>
      <RecordBrowse
        list={list}
        title={t(`documents.many.${kind}`)}
        search={t('documents.search')}
        columns={columns}
        open={(row) => editPath(kind, row._id)}
        nameOf={(row) => `${row.number ?? ''} ${row.partyName || row.subject}`.trim()}
        file={kind}
        {...(kind === 'delivery' ? { bulkActions: ['handOver'] } : {})}
        {...(mayCreate && (kind === 'delivery' || kind === 'order') ? { bulkMore: together } : {})}
        actions={
          <>
            {kind === 'invoice' ? (
              <>
                <Button
                  component={Link}
                  to={calendarPath}
                  variant="default"
                  leftSection={<IconCalendarDue size={18} aria-hidden />}
                >
                  {t('documents.calendar.title')}
                </Button>
                <Button
                  component={Link}
                  to={figuresPath()}
                  variant="default"
                  leftSection={<IconChartBar size={18} aria-hidden />}
                >
                  {t('documents.figures.title')}
                </Button>
              </>
            ) : null}
            {kind === 'delivery' && mayCreate ? (
              <Button variant="default" onClick={() => setIsCollecting(true)}>
                {t('documents.collect.title')}
              </Button>
            ) : null}
            {create}
          </>
        }
        empty={
          <EmptyState
            icon={kindIcons[kind]}
            title={t(`documents.empty.${kind}`)}
            text={t(`documents.emptyText.${kind}`)}
            action={create}
          />
        }
      />
      {isCollecting ? <CollectDialog onClose={() => setIsCollecting(false)} /> : null}
    </>
  )
}

export const OfferBrowse = () => <DocumentBrowse kind="offer" />
export const OrderBrowse = () => <DocumentBrowse kind="order" />
export const DeliveryBrowse = () => <DocumentBrowse kind="delivery" />
export const InvoiceBrowse = () => <DocumentBrowse kind="invoice" />
export const TemplateBrowse = () => <DocumentBrowse kind="template" />
