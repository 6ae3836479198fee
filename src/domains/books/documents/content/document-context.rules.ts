import type { Cents } from '#kit/shared/money/cents.ts'
import type { RateOf, TaxDecision, TaxSeller } from '../tax/tax.rules.ts'
import type { ContentParty, ContentReference, DocumentContent, InvoiceFormat } from './content.contract.ts'
import type { ChargedRate } from './credited-vat.rules.ts'
import type { PayTerms } from './pay-terms.rules.ts'

/** Everything a document depends on besides its own fields, as of the document's day. */
export interface DocumentContext {
  /** The day of the document in the site's zone. */
  today: string
  seller: ContentParty
  sellerTax: TaxSeller
  buyer: ContentParty | null
  isBuyerVatIdChecked: boolean
  /** `delivery`: no more deliveries to the buyer; `all`: no offers either. */
  buyerBlock: 'none' | 'delivery' | 'all'
  deliverTo: DocumentContent['deliverTo']
  format: InvoiceFormat
  buyerReference: string
  rateOf: RateOf
  /** Keys of the predefined VAT groups, by id. */
  groupKeys: ReadonlyMap<string, string>
  /** Units by id: UN/ECE code and printed name. */
  units: ReadonlyMap<string, { code: string; name: string }>
  /** Item data that lines do not repeat, by item id. */
  items: ReadonlyMap<string, { ean: string; customsCode: string; originCountry: string; deposit: Cents }>
  terms: PayTerms | null
  account: DocumentContent['payment']['account']
  order: ContentReference | null
  /** Delivery notes by the line that was delivered. */
  deliveries: ReadonlyMap<string, { document: ContentReference; supply: DocumentContent['supply'] }>
  /** Advance invoices by id. */
  advances: ReadonlyMap<string, ContentReference>
  corrects: ContentReference | null
  /** Tax decisions of issued documents, by the id of the line that credits or deducts theirs. */
  sealedTaxes: ReadonlyMap<string, TaxDecision>
  /** Amounts of the credited invoice by category and rate; empty where the price modes differ. */
  chargedRates: ReadonlyMap<string, ChargedRate>
  /** Amounts of the invoiced order and of its other invoices, by category and rate; empty where the price modes differ. */
  orderRates: ReadonlyMap<string, ChargedRate>
}
