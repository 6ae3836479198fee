import { Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { DayInput } from '../../../../kit/browser/admin/fields/DayInput.tsx'
import { DecimalInput } from '../../../../kit/browser/admin/fields/DecimalField.tsx'
import { notifyDone, notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { writeDay } from '../../../../kit/shared/dates.ts'
import { writePrice, writeQuantity } from '../../../../kit/shared/money/format.ts'
import { type Item, itemCalls, type ListedPrice } from '../items.contract.ts'
import { priceKinds } from '../items.rules.ts'
import { useMasterdata } from './items-words.ts'

interface Draft {
  kind: string
  price: string | null
  priceGroup: string
  fromQuantity: string | null
  from: string | null
  until: string | null
}
const begun: Draft = { kind: 'sale', price: null, priceGroup: '', fromQuantity: '1', from: null, until: null }

/** Every price of an item: tiers, groups, times, and those of before. */
export function PricesPanel({ item }: { item: Item }) {
  const { t, lang } = useTexts()
  const may = useMay()
  const queries = useQueryClient()
  const { priceGroups } = useMasterdata()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [busy, setBusy] = useState(false)
  const key = ['item', 'prices', item._id]
  const answer = useQuery({
    queryKey: [...key, item.version],
    queryFn: () => call(itemCalls.prices, { _id: item._id }),
  })
  const mayPrice = may({ module: 'item', action: 'price' })
  const rows = (answer.data?.prices ?? []).filter(({ price }) => price !== null)
  const ended = new Set(
    (answer.data?.prices ?? []).flatMap(({ price, replaces }) =>
      price === null && replaces ? [replaces] : [],
    ),
  )
  async function act(work: () => Promise<unknown>, message: string) {
    setBusy(true)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['item'] })
      notifyDone(message)
      setDraft(null)
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const say = (name: string) => t(`items.prices.${name}`)
  const written = (one: ListedPrice) => `${writePrice(one.price!, lang)} €`
  return (
    <SidePanel title={say('title')}>
      {rows.length === 0 ? <Text size="sm">{say('none')}</Text> : null}
      {rows.length > 0 ? (
        <Table.ScrollContainer
          minWidth={560}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': say('title') } }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                {['price', 'who', 'fromQuantity', 'from', 'until', 'setBy'].map((name) => (
                  <Table.Th key={name}>{say(name)}</Table.Th>
                ))}
                <Table.Th>
                  <span className="mantine-visually-hidden">{say('end')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((one) => (
                <Table.Tr key={one._id}>
                  <Table.Td style={one.replaced ? { textDecoration: 'line-through' } : {}}>
                    {written(one)} {t(`items.countings.${one.counting}`)}
                    {one.kind === 'purchase' ? `, ${say('kinds.purchase')}` : ''}
                  </Table.Td>
                  <Table.Td>{one.partyName || one.priceGroup || say('everybody')}</Table.Td>
                  <Table.Td>{writeQuantity(one.fromQuantity, lang)}</Table.Td>
                  <Table.Td>{writeDay(one.from, lang, { year: true })}</Table.Td>
                  <Table.Td>{one.until ? writeDay(one.until, lang, { year: true }) : ''}</Table.Td>
                  <Table.Td>{one.byName}</Table.Td>
                  <Table.Td>
                    {one.replaced ? (
                      say(ended.has(one._id) ? 'endedMark' : 'replaced')
                    ) : mayPrice ? (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t('items.prices.endOf', { price: written(one) })}
                        disabled={busy}
                        onClick={() =>
                          void act(
                            () => call(itemCalls.endPrice, { _id: item._id, price: one._id }),
                            say('ended'),
                          )
                        }
                      >
                        {say('end')}
                      </Button>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
      {mayPrice && !draft ? (
        <Button variant="default" w="fit-content" onClick={() => setDraft(begun)}>
          {say('add')}
        </Button>
      ) : null}
      {draft ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const { kind, price, priceGroup, fromQuantity, from, until } = draft
            if (price === null) return
            void act(
              () =>
                call(itemCalls.setPrice, {
                  _id: item._id,
                  kind: kind === 'purchase' ? 'purchase' : 'sale',
                  counting: kind === 'purchase' ? 'net' : item.priceCounting,
                  price,
                  priceGroup,
                  until,
                  ...(fromQuantity ? { fromQuantity } : {}),
                  ...(from ? { from } : {}),
                }),
              say('saved'),
            )
          }}
        >
          <Stack gap="xs">
            <Group gap="xs" align="flex-end">
              <Select
                w={130}
                label={say('kind')}
                data={priceKinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
                value={draft.kind}
                allowDeselect={false}
                onChange={(kind) => kind && setDraft({ ...draft, kind })}
              />
              <DecimalInput
                kind="price"
                w={120}
                label={say('price')}
                required
                value={draft.price}
                onChange={(price) => setDraft({ ...draft, price })}
              />
              <DecimalInput
                w={110}
                label={say('fromQuantity')}
                value={draft.fromQuantity}
                onChange={(fromQuantity) => setDraft({ ...draft, fromQuantity })}
              />
              <TextInput
                w={170}
                label={say('group')}
                placeholder={say('groupHint')}
                list="price-groups"
                maxLength={40}
                value={draft.priceGroup}
                onChange={(event) => setDraft({ ...draft, priceGroup: event.currentTarget.value })}
              />
              <datalist id="price-groups">
                {priceGroups.map((group) => (
                  <option key={group} value={group} />
                ))}
              </datalist>
              <DayInput
                w={150}
                label={say('from')}
                clearable
                value={draft.from}
                onChange={(from) => setDraft({ ...draft, from })}
              />
              <DayInput
                w={150}
                label={say('until')}
                clearable
                value={draft.until}
                onChange={(until) => setDraft({ ...draft, until })}
              />
            </Group>
            <Group>
              <Button type="submit" loading={busy} disabled={draft.price === null}>
                {say('save')}
              </Button>
              <Button variant="default" onClick={() => setDraft(null)}>
                {t('kit.cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : null}
    </SidePanel>
  )
}
