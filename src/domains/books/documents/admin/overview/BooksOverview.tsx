import { Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigationType } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { LeadOn } from '#kit/browser/admin/record/LeadOn.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { documentKinds } from '../../content/content.contract.ts'
import type { StartScreen } from '../../settings/books-ui.contract.ts'
import { overviewCalls } from '../../overview/overview.contract.ts'
import {
  browsePath,
  calendarPath,
  contracts,
  editPath,
  figuresPath,
  money,
  overviewPath,
} from '../base/document-words.ts'
import { openingItemsPath } from '../opening/opening-words.ts'
import { useBooksUi } from '../settings/use-books-ui.ts'
import { ToOverviews } from './ToOverviews.tsx'

const startPaths: Readonly<Record<Exclude<StartScreen, 'overview'>, string>> = {
  offer: browsePath('offer'),
  order: browsePath('order'),
  delivery: browsePath('delivery'),
  invoice: browsePath('invoice'),
  calendar: calendarPath,
  figures: figuresPath(),
}

/**
 * Start of the books: opened directly it redirects to the configured first screen; reached by a link it shows the task
 * list.
 */
export function BooksOverview() {
  const cameBy = useNavigationType()
  const { ui, isKnown } = useBooksUi()
  const { t } = useTexts()
  if (cameBy === 'PUSH') return <Waiting />
  const title = t('documents.overview.title')
  if (!isKnown) return <ScreenSkeleton title={title} />
  return ui.start === 'overview' ? <Waiting /> : <LeadOn to={startPaths[ui.start]} title={title} />
}

/** Tasks in the books, one row each with its next step. */
function Waiting() {
  const { t, lang } = useTexts()
  const may = useMay()
  const { zone } = useMoments()
  const [today] = useState(() => dayIn(new Date().toISOString(), zone))
  const queryKey = useMemo(() => ['books', 'due'], [])
  useLiveKey('document', queryKey)
  const answer = useQuery({ queryKey, queryFn: () => call(overviewCalls.due, {}) })
  const title = t('documents.overview.title')
  if (answer.error || !answer.data)
    return <Unread answer={answer} title={title} back={{ label: title, to: overviewPath }} titled />
  const due = answer.data
  const lines: { name: string; count: number; more?: string; links: [key: string, to: string][] }[] = [
    {
      name: 'overdue',
      count: due.overdue,
      more: due.overdueAmounts.map(({ currency, amount }) => money(amount, lang, currency)).join(', '),
      links: [['actions.overdue', browsePath('invoice', 'overdue=true&sort=dueOn')]],
    },
    {
      name: 'dueSoon',
      count: due.dueSoon,
      links: [
        [
          'actions.dueSoon',
          browsePath(
            'invoice',
            `payment=open&payment=part&dueFrom=${today}&dueTo=${laterDay(today, 7)}&sort=dueOn`,
          ),
        ],
      ],
    },
    {
      name: 'drafts',
      count: due.drafts,
      links: documentKinds.map((kind) => [`many.${kind}`, browsePath(kind, 'state=draft')]),
    },
    {
      name: 'toDeliver',
      count: due.toDeliver,
      links: [['actions.toDeliver', browsePath('order', 'state=confirmed&state=delivering')]],
    },
    {
      name: 'toCharge',
      count: due.toCharge,
      links: [['actions.toCharge', browsePath('delivery', 'state=issued&state=handedOver')]],
    },
    {
      name: 'toRefund',
      count: due.toRefund,
      links: [
        [
          'actions.credits',
          browsePath('invoice', 'type=credit_note&type=cancellation&payment=open&payment=part'),
        ],
        ['actions.overpaid', browsePath('invoice', 'payment=overpaid')],
      ],
    },
    ...(due.opening > 0
      ? [
          {
            name: 'opening',
            count: due.opening,
            links: [['actions.opening', openingItemsPath('unsettled=true')] as [key: string, to: string]],
          },
        ]
      : []),
    {
      name: 'offersEnding',
      count: due.offersEnding,
      links: [['actions.offersEnding', browsePath('offer', 'state=sent')]],
    },
  ]
  const isQuiet = lines.every(({ count }) => count === 0)
  return (
    <Screen
      title={title}
      actions={
        <>
          <ToOverviews />
          {may(contracts.invoice.access.create) ? (
            <>
              <Button
                component={Link}
                to={editPath('offer')}
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                {t('documents.new.offer')}
              </Button>
              <Button
                component={Link}
                to={editPath('invoice')}
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                {t('documents.new.invoice')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Stack maw={860}>
        {isQuiet ? <Text>{t('documents.overview.quiet')}</Text> : null}
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('documents.overview.what')}</Table.Th>
              <Table.Th ta="right">{t('documents.figures.count')}</Table.Th>
              <Table.Th>{t('documents.overview.next')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ name, count, more, links }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={count > 0 ? 600 : 400}>
                  {t(`documents.overview.lines.${name}`)}
                  {more ? (
                    <Text span size="sm" c="dimmed">
                      {` ${more}`}
                    </Text>
                  ) : null}
                </Table.Th>
                <Table.Td ta="right">
                  <Badge
                    variant="light"
                    color={count > 0 ? (name === 'overdue' ? 'red' : 'orange') : 'gray'}
                    size="lg"
                  >
                    {count}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  {count > 0 ? (
                    <Group gap="sm">
                      {links.map(([key, to]) => (
                        <Anchor key={key} component={Link} to={to} size="sm">
                          {t(key.startsWith('many.') ? `documents.${key}` : `documents.overview.${key}`)}
                        </Anchor>
                      ))}
                    </Group>
                  ) : (
                    <Text span size="sm" c="dimmed">
                      {t('documents.overview.nothing')}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Screen>
  )
}
