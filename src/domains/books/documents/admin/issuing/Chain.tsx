import { Anchor, Loader, Progress, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { shortDay } from '#kit/browser/admin/dates.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { type ChainDocument, documentCalls } from '../../document-calls.contract.ts'
import { documentKinds } from '../../content/content.contract.ts'
import { chainKey, editPath, money, signed, stateName, stateTones } from '../base/document-words.ts'

/** Width of a bar in percent. */
const share = (part: string, total: string) =>
  Number(total) === 0 ? 0 : Math.max(0, Math.min(100, (Number(part) / Number(total)) * 100))

/** Related documents before and after this one, with the open quantity of each line. */
export function Chain({ _id, version }: { _id: string; version: number }) {
  const { t, lang } = useTexts()
  useLiveKey('document', chainKey)
  const answer = useQuery({
    queryKey: [...chainKey, _id, version],
    queryFn: () => call(documentCalls.chain, { _id }),
  })
  if (answer.isPending) return <Loader size="sm" role="status" aria-label={t('kit.loading')} />
  const { documents = [], links = [], quantities = [] } = answer.data ?? {}
  if (documents.length < 2 && quantities.length === 0) return null
  const byKind = documentKinds.flatMap((kind) => documents.filter((one) => one.kind === kind))
  const kindOf = ({ kind, type }: ChainDocument) =>
    t(type && type !== 'invoice' ? `documents.types.${type}` : `documents.one.${kind}`)
  /** Keeps a number on one line. */
  const nameOf = (one: ChainDocument) => (
    <>
      {kindOf(one)} <span className="document-chain-number">{one.number}</span>
    </>
  )
  const byId = new Map(documents.map((one) => [one._id, one]))
  const named = (document: string) => {
    const one = byId.get(document)
    return one ? nameOf(one) : ''
  }
  const cameFrom = (to: string) =>
    links
      .filter((link) => link.to === to)
      .flatMap(({ from }) => byId.get(from) ?? [])
      .map((one) => `${kindOf(one)} ${one.number ?? ''}`.trim())
  return (
    <Stack gap="sm" component="section" aria-label={t('documents.chain.title')}>
      <Text component="h2" fw={600}>
        {t('documents.chain.title')}
      </Text>
      <ol className="document-chain">
        {byKind.map((one) => (
          <li key={one._id} {...(one._id === _id ? { 'aria-current': 'true' as const } : {})}>
            {one._id === _id ? (
              <Text span fw={600}>
                {nameOf(one)}
              </Text>
            ) : (
              <Anchor component={Link} to={editPath(one.kind, one._id)} fw={600}>
                {nameOf(one)}
              </Anchor>
            )}
            <div>
              <StateBadge tone={stateTones[one.state] ?? 'draft'}>
                {stateName(one.kind, one.state, lang)}
              </StateBadge>
            </div>
            <Text size="xs" c="dimmed">
              {[
                one.issuedOn ? shortDay(one.issuedOn, lang) : '',
                money(signed(one.direction, one.gross), lang),
              ]
                .filter(Boolean)
                .join(', ')}
            </Text>
            {cameFrom(one._id).length > 0 ? (
              <Text size="xs" c="dimmed">
                {t('documents.chain.from', { names: cameFrom(one._id).join(', ') })}
              </Text>
            ) : null}
          </li>
        ))}
      </ol>
      {quantities.length > 0 ? (
        <WideTable minWidth={280} label={t('documents.chain.quantities')}>
          <Table aria-label={t('documents.chain.quantities')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('documents.fields.name')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('documents.chain.of')}</Table.Th>
                <Table.Th ta="right">{t('documents.fields.quantity')}</Table.Th>
                <Table.Th>{t('documents.chain.delivered')}</Table.Th>
                <Table.Th>{t('documents.chain.charged')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {quantities.map((one) => (
                <Table.Tr key={one.line}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {one.name}
                    <Text size="xs" c="dimmed" hiddenFrom="sm">
                      {named(one.document)}
                    </Text>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{named(one.document)}</Table.Td>
                  <Table.Td ta="right">{writeQuantity(one.total, lang)}</Table.Td>
                  {(['delivered', 'charged'] as const).map((what) => (
                    <Table.Td key={what}>
                      {writeQuantity(one[what], lang)}
                      <Progress value={share(one[what], one.total)} size="sm" aria-hidden />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      ) : null}
    </Stack>
  )
}
