import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { call } from '#kit/browser/api.ts'
import { partyCalls } from '#domains/books/masterdata/party.contract.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import type { offer, template } from '../../documents.contract.ts'

/** What every new document begins with; what the settings say is laid over it. */
const empty: ValuesOf<typeof offer> = {
  ...{ party: null, invoiceAddress: null, deliveryAddress: null, contact: '', subject: '' },
  ...{ language: 'de', currency: 'EUR', counting: 'net', format: null, isSmallAmount: false },
  ...{ showsPrices: true, buyerReference: '', purchaseOrder: '', contract: '', project: '' },
  ...{ supplyFrom: null, supplyTo: null, validUntil: null, terms: null, account: null },
  ...{ introduction: '', closing: '', note: '', discounts: [], charges: [], files: [] },
  lines: [],
}
const further: Readonly<Partial<Record<DocumentScreen, Fields>>> = {
  invoice: { type: 'invoice' },
  template: { makes: 'invoice', every: null, nextOn: null, endsOn: null, issues: false } satisfies Partial<
    ValuesOf<typeof template>
  >,
}

/** What a document of a kind has before anything is known of it. */
export const emptyOf = (kind: DocumentScreen): Fields => ({ ...empty, ...further[kind] })

/** A new document begins as the settings say: the server knows them for everybody. */
export function useBegun(kind: DocumentScreen, isNew: boolean) {
  const [query] = useSearchParams()
  const party = query.get('party')
  const composed = kind === 'template' ? 'invoice' : kind
  return useQuery({
    queryKey: ['document', 'begun', kind, party],
    queryFn: async ({ signal }): Promise<Fields> => {
      const [own] = party ? (await call(partyCalls.batch, { _id: [party] })).party : []
      const draft = own ? { party: own._id, language: own.language, counting: own.priceMode } : {}
      const { content } = await call(documentCalls.preview, { kind: composed, draft }, signal)
      const { language, currency, counting, validUntil, texts } = content
      return {
        ...emptyOf(kind),
        ...{ language, currency, counting, validUntil },
        // What a template makes says what the template says
        ...(kind === 'template' ? {} : { introduction: texts.introduction, closing: texts.closing }),
        ...(own ? { party: own._id } : {}),
      }
    },
    enabled: isNew,
    staleTime: 60_000,
  })
}
