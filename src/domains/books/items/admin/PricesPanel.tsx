import { Autocomplete, Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { writePriceMoney, writeQuantity } from '#kit/shared/money/format.ts'
import { type Item, itemCalls, type ListedPrice } from '../items.contract.ts'
import { priceKinds } from '../items.rules.ts'
import { PartyChoice, useMasterdata } from '#domains/books/masterdata/admin/offers.ts'
import { party as parties } from '#domains/books/masterdata/party.contract.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

const holdsFor = ['everybody', 'group', 'party'] as const

interface Draft {
  kind: string
  price: string | null
  /** Buyers that a sales price applies to. */
  holds: (typeof holdsFor)[number]
  priceGroup: string
  /** The customer, or the vendor of a purchase price. */
  party: string | null
  fromQuantity: string | null
  from: string | null
  until: string | null
}
const begun: Draft = {
  kind: 'sale',
  price: null,
  holds: 'everybody',
  priceGroup: '',
  party: null,
  fromQuantity: '1',
  from: null,
  until: null,
}

/** All prices of an item: tiers, groups, periods and history. */
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
  const mayChooseParty = may(parties.access.read)
  const holds = holdsFor.filter((one) => one !== 'party' || mayChooseParty)
  /** The buyers of the sales price are not chosen yet. */
  const isOpen =
    draft?.kind === 'sale' &&
    ((draft.holds === 'group' && draft.priceGroup.trim() === '') ||
      (draft.holds === 'party' && draft.party === null))
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
  const dayOf = (day: string) => writeDay(day, lang, { year: true })
  const written = (one: ListedPrice) => writePriceMoney(one.price!, 'EUR', lang)
  return (
    <SidePanel title={say('title')}>
      {rows.length === 0 ? <Text size="sm">{say('none')}</Text> : null}
      {rows.length > 0 ? (
        <WideTable minWidth={560} label={say('title')}>
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
                    {written(one)} {t(`items.countingsShort.${one.counting}`)}
                    {one.kind === 'purchase' ? `, ${say('kinds.purchase')}` : ''}
                  </Table.Td>
                  <Table.Td>{one.partyName || one.priceGroup || say('everybody')}</Table.Td>
                  <Table.Td>{writeQuantity(one.fromQuantity, lang)}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{dayOf(one.from)}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{one.until ? dayOf(one.until) : ''}</Table.Td>
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
        </WideTable>
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
            const { kind, price, holds, priceGroup, party, fromQuantity, from, until } = draft
            if (price === null || isOpen) return
            const isBought = kind === 'purchase'
            void act(
              () =>
                call(itemCalls.setPrice, {
                  _id: item._id,
                  kind: isBought ? 'purchase' : 'sale',
                  counting: isBought ? 'net' : item.priceCounting,
                  price,
                  priceGroup: !isBought && holds === 'group' ? priceGroup : '',
                  party: isBought || holds === 'party' ? party : null,
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
                onChange={(kind) => kind && setDraft({ ...draft, kind, party: null })}
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
              {draft.kind === 'sale' ? (
                <Select
                  w={170}
                  label={say('holds')}
                  data={holds.map((value) => ({ value, label: say(`holdsFor.${value}`) }))}
                  value={draft.holds}
                  allowDeselect={false}
                  onChange={(value) => value && setDraft({ ...draft, holds: value, party: null })}
                />
              ) : null}
              {draft.kind === 'sale' && draft.holds === 'group' ? (
                <Autocomplete
                  w={170}
                  label={say('group')}
                  data={priceGroups}
                  required
                  maxLength={40}
                  value={draft.priceGroup}
                  onChange={(priceGroup) => setDraft({ ...draft, priceGroup })}
                />
              ) : null}
              {mayChooseParty && (draft.kind === 'purchase' || draft.holds === 'party') ? (
                <PartyChoice
                  key={draft.kind}
                  label={say(draft.kind === 'purchase' ? 'vendor' : 'customer')}
                  placeholder={say(draft.kind === 'purchase' ? 'anyVendor' : 'partyHint')}
                  kind={draft.kind === 'purchase' ? 'vendor' : 'customer'}
                  value={draft.party}
                  onChange={(party) => setDraft({ ...draft, party })}
                />
              ) : null}
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
              <Button type="submit" loading={busy} disabled={draft.price === null || isOpen}>
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
