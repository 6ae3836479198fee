import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { call } from '#kit/browser/api.ts'
import { partyCalls } from '#domains/books/masterdata/party.contract.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import type { offer, template } from '../../documents.contract.ts'

/** Initial values of every new document; the settings override them. */
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

/** Values of a new document before settings are loaded. */
export const emptyOf = (kind: DocumentScreen): Fields => ({ ...empty, ...further[kind] })

/** Initial values of a new document, as the server derives them from the settings. */
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
        // Documents get the template's texts, so a template starts without the standard ones
        ...(kind === 'template' ? {} : { introduction: texts.introduction, closing: texts.closing }),
        ...(own ? { party: own._id } : {}),
      }
    },
    enabled: isNew,
    staleTime: 60_000,
  })
}
