import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import type { offer } from '../../documents.contract.ts'
import { CollectDialog } from '../issuing/CollectDialog.tsx'
import { useColumnsOf } from '../base/document-columns.tsx'
import { useFilters } from './document-filters.ts'
import { contracts, editPath } from '../base/document-words.ts'
import { kindIcons } from '../base/kind-icons.ts'
import { ToOverviews } from '../overview/ToOverviews.tsx'
import { useAct } from '../base/use-act.ts'
import { useBooksUi } from '../settings/use-books-ui.ts'

/** All documents of a kind. Filters and sorting are kept in the address. */
export function DocumentBrowse({ kind }: { kind: DocumentScreen }) {
  const { t } = useTexts()
  const may = useMay()
  const { busy, act, goTo } = useAct()
  const [isCollecting, setIsCollecting] = useState(false)
  // The kinds differ in few fields and in their states, so the type of one is used for all.
  const contract = contracts[kind] as unknown as typeof offer
  const list = useRecordBrowse(contract, { sort: '-createdAt', pageSize: 50, filters: useFilters(kind) })
  const { ui } = useBooksUi()
  const begins: readonly string[] = ui.columns[kind]
  const columns = useColumnsOf(kind).map((column) => ({
    ...column,
    offByDefault: !begins.includes(column.name),
  }))
  const mayCreate = may(contract.access.create)
  const create = mayCreate ? (
    <Button component={Link} to={editPath(kind)} leftSection={<IconPlus size={18} aria-hidden />}>
      {t(`documents.new.${kind}`)}
    </Button>
  ) : null
  /** Turns several deliveries to one customer into one invoice. */
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
            {kind === 'invoice' ? <ToOverviews /> : null}
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
