import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call, planCall } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn, monthName } from '#kit/shared/dates/dates.ts'
import { isDay, laterDay } from '#kit/shared/dates/days.ts'
import { writeRate } from '#kit/shared/money/format.ts'
import { openingItem } from '../../opening/opening-items.contract.ts'
import { overviewCalls, turnoverBy } from '../../overview/overview.contract.ts'
import { browsePath, figuresPath, itemPath, money } from '../base/document-words.ts'
import { Nothing, query, titleIn, unreadFigures } from './figure-answers.tsx'
import { openingItemsPath } from '../opening/opening-words.ts'
import { FigureTable } from './FigureTable.tsx'
import { OpenItems } from './OpenItems.tsx'
import '../base/documents.css'

const figures = ['open', 'turnover', 'vat'] as const
type FigureName = (typeof figures)[number]
interface Span {
  from: string
  to: string
}

const issuedIn = ({ from, to }: Span) => ({ issuedFrom: from, issuedTo: to, state: 'issued' })

/** Open items, turnover and VAT; report and period are kept in the address. */
export function BooksFigures() {
  const { id } = useParams()
  const { t } = useTexts()
  const { zone } = useMoments()
  const may = useMay()
  const navigate = useNavigate()
  const [asked, setAsked] = useSearchParams()
  const [today] = useState(() => dayIn(new Date().toISOString(), zone))
  const which: FigureName = figures.find((one) => one === id) ?? 'open'
  const day = (name: string, standard: string) => {
    const value = asked.get(name) ?? ''
    return isDay(value) ? value : standard
  }
  const span = { from: day('from', `${today.slice(0, 4)}-01-01`), to: day('to', today) }
  const set = (name: string, value: string | null) =>
    setAsked(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const by = turnoverBy.find((one) => one === asked.get('by')) ?? 'customer'
  const download = (what: 'vat' | 'invoices') => planCall(overviewCalls.export, { ...span, what }).url
  return (
    <Screen
      title={t('documents.figures.title')}
      back={{ label: t('documents.many.invoice'), to: browsePath('invoice') }}
      actions={
        which !== 'open' && may(overviewCalls.export.access) ? (
          <>
            <Button component="a" variant="default" href={download('invoices')} download>
              {t('documents.figures.exportInvoices')}
            </Button>
            <Button component="a" variant="default" href={download('vat')} download>
              {t('documents.figures.exportVat')}
            </Button>
          </>
        ) : which === 'open' && may(openingItem.access.create) ? (
          <Button component={Link} variant="default" to={openingItemsPath()}>
            {t('documents.opening.title')}
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <SegmentedControl
          w="fit-content"
          aria-label={t('documents.figures.title')}
          data={figures.map((value) => ({ value, label: t(`documents.figures.${value}`) }))}
          value={which}
          onChange={(value) => void navigate(figuresPath(value, asked.toString()))}
        />
        {which === 'open' ? (
          <OpenItems today={today} />
        ) : (
          <>
            <Group gap="xs" align="flex-end">
              <DayInput
                label={t('documents.figures.from')}
                value={span.from}
                maxDate={span.to}
                onChange={(value) => set('from', value)}
              />
              <DayInput
                label={t('documents.figures.to')}
                value={span.to}
                minDate={span.from}
                onChange={(value) => set('to', value)}
              />
              {which === 'turnover' ? (
                <SegmentedControl
                  aria-label={t('documents.figures.by')}
                  data={turnoverBy.map((value) => ({ value, label: t(`documents.figures.bys.${value}`) }))}
                  value={by}
                  onChange={(value) => set('by', value)}
                />
              ) : null}
            </Group>
            {which === 'turnover' ? <Turnover span={span} by={by} /> : <Vat span={span} />}
          </>
        )}
      </Stack>
    </Screen>
  )
}

/** First and last day of a month. */
const monthSpan = (month: string): Span => ({
  from: `${month}-01`,
  to: laterDay(`${laterDay(`${month}-01`, 31).slice(0, 7)}-01`, -1),
})

function Turnover({ span, by }: { span: Span; by: (typeof turnoverBy)[number] }) {
  const { t, lang } = useTexts()
  const answer = useQuery({
    queryKey: ['books', 'turnover', span, by],
    queryFn: () => call(overviewCalls.turnover, { ...span, by }),
    placeholderData: (before) => before,
  })
  if (!answer.data) return unreadFigures(answer)
  const { rows, sums } = answer.data
  if (rows.length === 0) return <Nothing />
  const leads = (key: string): string | null => {
    if (by === 'customer')
      return browsePath('invoice', query({ ...issuedIn(span), ...(key ? { party: key } : {}) }))
    if (by === 'month') {
      const month = monthSpan(key)
      const within = {
        from: month.from < span.from ? span.from : month.from,
        to: month.to > span.to ? span.to : month.to,
      }
      return browsePath('invoice', query(issuedIn(within)))
    }
    if (by === 'item') return key ? itemPath(key) : null
    return figuresPath('vat', query({ ...span }))
  }
  const named = ({ key, label }: { key: string; label: string }) =>
    by === 'month'
      ? `${monthName(Number(key.slice(5)), lang)} ${key.slice(0, 4)}`
      : label || t('documents.figures.without')
  const hasVat = by === 'vat'
  const head = [
    t(`documents.figures.bys.${by}`),
    ...(hasVat ? [] : [t('documents.figures.count')]),
    t('documents.totals.net'),
    hasVat ? t('documents.figures.vatAmount') : t('documents.figures.margin'),
  ]
  return (
    <Stack>
      {sums.map(({ currency, net, vat }) => {
        const say = (amount: number) => money(amount, lang, currency)
        return (
          <FigureTable
            key={currency}
            title={titleIn(t('documents.figures.turnover'), currency, sums)}
            head={head}
            rows={rows
              .filter((row) => row.currency === currency)
              .map((row) => ({
                key: row.key,
                label: named(row),
                to: leads(row.key),
                cells: [
                  ...(hasVat ? [] : [String(row.count)]),
                  say(row.net),
                  hasVat ? say(row.vat) : row.margin === null ? '' : say(row.margin),
                ],
                size: row.net,
              }))}
            sum={{
              label: t('documents.figures.total'),
              cells: hasVat ? [say(net), say(vat)] : ['', say(net), ''],
            }}
          />
        )
      })}
    </Stack>
  )
}

function Vat({ span }: { span: Span }) {
  const { t, lang } = useTexts()
  const answer = useQuery({
    queryKey: ['books', 'vat', span],
    queryFn: () => call(overviewCalls.vat, span),
    placeholderData: (before) => before,
  })
  if (!answer.data) return unreadFigures(answer)
  const { rows } = answer.data
  if (rows.length === 0) return <Nothing />
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)]
  const currencies = byCurrency.map(([currency]) => ({ currency }))
  return (
    <>
      {byCurrency.map(([currency, own]) => {
        const say = (amount: number) => money(amount, lang, currency)
        return (
          <FigureTable
            key={currency}
            title={titleIn(t('documents.figures.vat'), currency, currencies)}
            head={[
              t('documents.figures.rate'),
              t('documents.figures.taxable'),
              t('documents.figures.vatAmount'),
              t('documents.figures.taxableLess'),
              t('documents.figures.vatLess'),
            ]}
            rows={own.map((row) => ({
              key: `${row.country} ${row.category} ${row.rate}`,
              label: `${row.country}, ${
                row.category === 'S'
                  ? writeRate(row.rate, lang)
                  : t(`documents.vatCategories.${row.category}`)
              }`,
              to: browsePath('invoice', query(issuedIn(span))),
              cells: [say(row.taxable), say(row.vat), say(row.taxableLess), say(row.vatLess)],
              size: row.taxable,
            }))}
          />
        )
      })}
      <Text size="sm" c="dimmed">
        {t('documents.figures.vatHint')}
      </Text>
    </>
  )
}
