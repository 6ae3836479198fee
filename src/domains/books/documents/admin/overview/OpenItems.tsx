import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { shortDay } from '#kit/browser/admin/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { sum } from '#kit/shared/money/cents.ts'
import { overviewCalls } from '../../overview/overview.contract.ts'
import { browsePath, editPath, money } from '../base/document-words.ts'
import { Nothing, query, titleIn, unreadFigures } from './figure-answers.tsx'
import { FigureTable } from './FigureTable.tsx'
import { openingItemPath, openingItemsPath } from '../opening/opening-words.ts'

const unsettled = ['open', 'part'] as const

/** Open items by age, and as a list. */
export function OpenItems({ today }: { today: string }) {
  const { t, lang } = useTexts()
  const answer = useQuery({
    queryKey: ['books', 'openItems'],
    queryFn: () => call(overviewCalls.openItems, { limit: 500 }),
  })
  if (!answer.data) return unreadFigures(answer)
  const { items, total, sums } = answer.data
  if (items.length === 0) return <Nothing />
  const due = (from: number | null, to: number | null) =>
    browsePath(
      'invoice',
      query({
        payment: unsettled,
        ...(from === null ? {} : { dueFrom: laterDay(today, from) }),
        ...(to === null ? {} : { dueTo: laterDay(today, to) }),
      }),
    )
  const ages = [
    ['due', due(0, null)],
    ['over30', due(-30, -1)],
    ['over60', due(-60, -31)],
    ['more', due(null, -61)],
    ['owed', browsePath('invoice', query({ payment: unsettled, type: ['credit_note', 'cancellation'] }))],
    ['opening', openingItemsPath('unsettled=true')],
  ] as const
  return (
    <Stack>
      {sums.map((own) => (
        <FigureTable
          key={own.currency}
          title={titleIn(t('documents.figures.ages'), own.currency, sums)}
          head={[t('documents.figures.age'), t('documents.open')]}
          rows={ages
            .filter(([name]) => name !== 'opening' || own.opening !== 0)
            .map(([name, to]) => ({
              key: name,
              label: t(`documents.figures.sums.${name}`),
              to,
              cells: [money(own[name], lang, own.currency)],
              size: own[name],
            }))}
          sum={{
            label: t('documents.figures.total'),
            cells: [money(sum([own.due, own.over30, own.over60, own.more, own.owed]), lang, own.currency)],
          }}
        />
      ))}
      <FigureTable
        title={t('documents.figures.open')}
        head={[t('documents.numberAndParty'), t('documents.dueOn'), t('documents.open')]}
        rows={items.map((one) => ({
          key: one._id,
          label: `${one.number} ${one.partyName}`,
          note: one.daysOver > 0 ? t('documents.figures.over', { count: one.daysOver }) : '',
          to: one.type === 'opening' ? openingItemPath(one._id) : editPath('invoice', one._id),
          cells: [one.dueOn ? shortDay(one.dueOn, lang) : '', money(one.open, lang, one.currency)],
        }))}
      />
      {total > items.length ? (
        <Text size="sm">
          {t('documents.figures.more', { count: total - items.length })}{' '}
          <Anchor component={Link} to={due(null, null)}>
            {t('documents.figures.all')}
          </Anchor>
        </Text>
      ) : null}
    </Stack>
  )
}
