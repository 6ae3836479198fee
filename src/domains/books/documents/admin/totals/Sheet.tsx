import { memo } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { writePrice, writeQuantity } from '#kit/shared/money/format.ts'
import type { ContentLine, ContentParty, DocumentContent } from '../../content/content.contract.ts'
import { money } from '../base/document-words.ts'
import { Figures } from './Totals.tsx'

const addressOf = ({ name, address }: Pick<ContentParty, 'name' | 'address'>) => [
  name,
  address.street,
  address.extra,
  `${address.zip} ${address.city}`.trim(),
]

/** Lines shown in the small preview. */
const seenSmall = 60

/** On-screen preview of a document's content; the PDF is the printed form. */
export const Sheet = memo(function Sheet({
  content,
  small = false,
}: {
  content: DocumentContent
  small?: boolean
}) {
  const { t, lang } = useTexts()
  const { seller, buyer, kind, type, currency, showsPrices } = content
  const amount = (value: number) => money(value, lang, currency)
  const day = (value: string) => writeDay(value, lang, { year: true, country: seller.address.country })
  const title = t(type && type !== 'invoice' ? `documents.types.${type}` : `documents.one.${kind}`)
  const facts = [
    [t('documents.sheet.number'), content.number ?? t('documents.sheet.noNumber')],
    [t('documents.sheet.day'), day(content.issuedOn)],
    ...(content.supply
      ? [
          [
            t('documents.sheet.supply'),
            content.supply.from === content.supply.to
              ? day(content.supply.from)
              : `${day(content.supply.from)} – ${day(content.supply.to)}`,
          ],
        ]
      : []),
    ...(content.validUntil ? [[t('documents.fields.validUntil'), day(content.validUntil)]] : []),
    ...(content.terms.dueOn ? [[t('documents.sheet.due'), day(content.terms.dueOn)]] : []),
  ] as [string, string][]
  return (
    <div
      className={small ? 'document-sheet is-small' : 'document-sheet'}
      {...(small ? { 'aria-hidden': true } : {})}
    >
      <div style={{ textAlign: 'right' }}>{addressOf(seller).filter(Boolean).join(', ')}</div>
      <address style={{ fontStyle: 'normal', margin: '2em 0' }}>
        {(buyer ? addressOf(buyer).filter(Boolean) : [t('documents.sheet.noBuyer')]).map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one address
          <div key={at}>{line}</div>
        ))}
      </address>
      <h3>{`${title} ${content.subject ? `– ${content.subject}` : ''}`}</h3>
      {facts.map(([label, value]) => (
        <div key={label}>{`${label}: ${value}`}</div>
      ))}
      <Words text={content.texts.introduction} />
      <table>
        <thead>
          <tr>
            <th>{t('documents.fields.name')}</th>
            <th className="is-number">{t('documents.fields.quantity')}</th>
            {showsPrices ? <th className="is-number">{t('documents.fields.price')}</th> : null}
            {showsPrices ? <th className="is-number">{t('documents.lines.sum')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {(small ? content.lines.slice(0, seenSmall) : content.lines).map((line) => (
            <SheetLine key={line._id} line={line} showsPrices={showsPrices} amount={amount} />
          ))}
        </tbody>
      </table>
      {showsPrices ? (
        <div style={{ marginLeft: '40%' }}>
          <Figures totals={content.totals} vat={content.vat} currency={currency} />
        </div>
      ) : null}
      {content.vat.map(({ category, reason }) => (reason ? <Words key={category} text={reason} /> : null))}
      <Words text={[content.terms.text, ...content.texts.notes].filter(Boolean).join('\n')} />
      <Words text={content.texts.closing} />
    </div>
  )
})

const Words = ({ text }: { text: string }) =>
  text ? <p style={{ whiteSpace: 'pre-wrap', margin: '1em 0' }}>{text}</p> : null

function SheetLine({
  line,
  showsPrices,
  amount,
}: {
  line: ContentLine
  showsPrices: boolean
  amount: (value: number) => string
}) {
  const { t, lang } = useTexts()
  const columns = showsPrices ? 4 : 2
  if (line.type === 'text')
    return (
      <tr>
        <td colSpan={columns} style={{ whiteSpace: 'pre-wrap' }}>
          {line.text}
        </td>
      </tr>
    )
  if (line.type !== 'item')
    return (
      <tr>
        <th colSpan={line.type === 'subtotal' && showsPrices ? columns - 1 : columns}>
          {line.type === 'group'
            ? `${line.position} ${line.name}`
            : line.name || t('documents.lines.types.subtotal')}
        </th>
        {line.type === 'subtotal' && showsPrices ? (
          <td className="is-number">{amount(line.counted)}</td>
        ) : null}
      </tr>
    )
  const isBeside = line.role !== 'firm'
  return (
    <tr>
      <td>
        {`${line.position} ${line.name}`}
        {isBeside ? ` (${t(`documents.lines.roles.${line.role}`)})` : ''}
        {line.text ? <div style={{ whiteSpace: 'pre-wrap', opacity: 0.85 }}>{line.text}</div> : null}
      </td>
      <td className="is-number">{`${writeQuantity(line.quantity, lang)} ${line.unit.name}`}</td>
      {showsPrices ? <td className="is-number">{writePrice(line.price, lang)}</td> : null}
      {showsPrices ? (
        <td className="is-number">{isBeside ? `(${amount(line.counted)})` : amount(line.counted)}</td>
      ) : null}
    </tr>
  )
}
