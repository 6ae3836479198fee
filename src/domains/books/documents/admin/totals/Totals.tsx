import { Loader, Text } from '@mantine/core'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Currency, negative } from '#kit/shared/money/cents.ts'
import { writeRate } from '#kit/shared/money/format.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { money } from '../base/document-words.ts'
import type { Preview } from './use-preview.ts'

type Sums = Pick<
  DocumentContent['totals'],
  'allowanceNet' | 'chargeNet' | 'lineNet' | 'net' | 'gross' | 'paid' | 'due'
>
type Group = Pick<DocumentContent['vat'][number], 'category' | 'rate' | 'taxable' | 'vat'>

/** Net, VAT by rate, gross, payments and amount due. */
export function Figures({
  totals,
  vat,
  currency,
}: {
  totals: Sums
  vat: readonly Group[]
  currency: Currency
}) {
  const { t, lang } = useTexts()
  const say = (amount: number) => money(amount, lang, currency)
  const row = (label: string, amount: number, isSum = false) => (
    <tr key={label} className={isSum ? 'is-sum' : undefined}>
      <th scope="row">{label}</th>
      <td>{say(amount)}</td>
    </tr>
  )
  const isReduced = totals.allowanceNet !== 0 || totals.chargeNet !== 0
  return (
    <table className="document-figures">
      <tbody>
        {isReduced ? row(t('documents.totals.lines'), totals.lineNet) : null}
        {totals.allowanceNet === 0
          ? null
          : row(t('documents.totals.allowance'), negative(totals.allowanceNet))}
        {totals.chargeNet === 0 ? null : row(t('documents.totals.charge'), totals.chargeNet)}
        {row(t('documents.totals.net'), totals.net)}
        {vat.map(({ category, rate, taxable, vat: amount }) => (
          <tr key={`${category} ${rate}`}>
            <th scope="row">
              {category === 'S'
                ? t('documents.totals.vat', { rate: writeRate(rate, lang), net: say(taxable) })
                : t(`documents.vatCategories.${category}`)}
            </th>
            <td>{say(amount)}</td>
          </tr>
        ))}
        {row(t('documents.totals.gross'), totals.gross, true)}
        {totals.paid === 0 ? null : row(t('documents.totals.paid'), negative(totals.paid))}
        {totals.due === totals.gross ? null : row(t('documents.totals.due'), totals.due, true)}
      </tbody>
    </table>
  )
}

/** Totals, updated on every keystroke; after issuing, the server's. */
export function Totals({ preview, isDraft }: { preview: Preview; isDraft: boolean }) {
  const { t } = useTexts()
  const { content, live, problem } = preview
  const amounts = isDraft ? live.amounts : null
  const currency = content?.currency ?? 'EUR'
  return (
    <SidePanel title={t('documents.totals.title')}>
      {amounts ? (
        <Figures totals={amounts.totals} vat={amounts.totals.vatGroups} currency={currency} />
      ) : problem ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {messageOf(problem)}
        </Text>
      ) : content ? (
        <Figures totals={content.totals} vat={content.vat} currency={currency} />
      ) : (
        <Loader size="sm" role="status" aria-label={t('kit.loading')} />
      )}
      {isDraft && !amounts && !problem ? (
        <Text size="xs" c="dimmed" role="status">
          {t('documents.totals.waits')}
        </Text>
      ) : null}
    </SidePanel>
  )
}
