import { Text } from '@mantine/core'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { shortDay } from '#kit/browser/admin/dates.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import type { Invoice, Offer, Template } from '../../documents.contract.ts'
import { editPath, money, paymentTones, signed, stateName, stateTones } from './document-words.ts'

/** Typed as offers: every kind has their fields, invoices and templates have more. */
export type Row = Offer
const asInvoice = (row: Row) => row as unknown as Invoice
const asTemplate = (row: Row) => row as unknown as Template

/** Columns of the lists of one document kind. */
export function useColumnsOf(kind: DocumentScreen): BrowseColumn<Row>[] {
  const { t, lang } = useTexts()
  const day = (value: string | null) => (value ? shortDay(value, lang) : '')
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
      <RecordCell
        picture={null}
        name={kind === 'template' ? nameOf(row) : (row.number ?? t('documents.noNumber'))}
        to={editPath(kind, row._id)}
      >
        {kind === 'template' ? null : <Text size="sm">{row.partyName}</Text>}
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
        width: 130,
        csv: (row) => day(asTemplate(row).nextOn),
      },
      gross,
      state,
      updated,
    ]
  const issuedOn: BrowseColumn<Row> = {
    name: 'issuedOn',
    title: t('documents.issuedOn'),
    width: 130,
    sortable: true,
    csv: (row) => day(row.issuedOn),
  }
  const validUntil: BrowseColumn<Row> = {
    name: 'validUntil',
    title: t('documents.fields.validUntil'),
    width: 130,
    csv: (row) => day(row.validUntil),
  }
  const invoiceColumns: BrowseColumn<Row>[] = [
    {
      name: 'dueOn',
      title: t('documents.dueOn'),
      width: 130,
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
