import { Anchor, Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { RecordPanelProps } from '#kit/browser/admin/domain.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { sum } from '#kit/shared/money/cents.ts'
import { documentKinds } from '../../content/content.contract.ts'
import { overviewCalls } from '../../overview/overview.contract.ts'
import { useParty } from '../edit/CustomerField.tsx'
import { browsePath, contracts, editPath, money } from '../base/document-words.ts'
import { openingItemPath } from '../opening/opening-words.ts'

const begun = ['offer', 'order', 'invoice'] as const

/** Panel beside a customer: open amount, links to documents, buttons for new ones. */
export function PartyDocuments({ _id }: RecordPanelProps) {
  const { t, lang } = useTexts()
  const may = useMay()
  const answer = useQuery({
    queryKey: ['books', 'openItems', _id],
    queryFn: () => call(overviewCalls.openItems, { party: _id, limit: 20 }),
  })
  const party = useParty(_id)
  const { items = [], total = 0 } = answer.data ?? {}
  return (
    <SidePanel title={t('documents.title')}>
      {answer.data ? (
        <Text size="sm">
          {total === 0
            ? t('documents.ofParty.nothingOpen')
            : t('documents.settlements.open', {
                amount: answer.data.sums
                  .map(({ currency, opening: _within, ...ages }) =>
                    money(sum(Object.values(ages)), lang, currency),
                  )
                  .join(', '),
              })}
        </Text>
      ) : null}
      {items.length > 0 ? (
        <List size="sm" listStyleType="none">
          {items.map((one) => (
            <List.Item key={one._id}>
              <Anchor
                component={Link}
                to={one.type === 'opening' ? openingItemPath(one._id) : editPath('invoice', one._id)}
                size="sm"
              >
                {one.number}
              </Anchor>
              {`: ${money(one.open, lang, one.currency)}${one.dueOn ? `, ${writeDay(one.dueOn, lang, { year: true })}` : ''}`}
            </List.Item>
          ))}
        </List>
      ) : null}
      {total > items.length ? (
        <Anchor
          component={Link}
          to={browsePath('invoice', `party=${_id}&payment=open&payment=part`)}
          size="sm"
        >
          {t('documents.figures.all')}
        </Anchor>
      ) : null}
      <Group gap="sm">
        {documentKinds.map((kind) => (
          <Anchor key={kind} component={Link} to={browsePath(kind, `party=${_id}`)} size="sm">
            {t(`documents.many.${kind}`)}
          </Anchor>
        ))}
      </Group>
      {may(contracts.offer.access.create) && party?.isCustomer ? (
        <Group gap="xs">
          {begun.map((kind) => (
            <Button
              key={kind}
              component={Link}
              size="xs"
              variant="default"
              to={`${editPath(kind)}?party=${_id}`}
            >
              {t(`documents.new.${kind}`)}
            </Button>
          ))}
        </Group>
      ) : null}
    </SidePanel>
  )
}
