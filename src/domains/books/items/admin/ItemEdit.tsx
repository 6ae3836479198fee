import { Anchor, Button, Group, List, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DecimalField } from '#kit/browser/admin/fields/DecimalField.tsx'
import { FilesField } from '#kit/browser/admin/fields/FileFields.tsx'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { SuggestField } from '#kit/browser/admin/fields/TextFields.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordPanels } from '#kit/browser/admin/edit/RecordPanels.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { recordClient, type ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writePriceMoney } from '#kit/shared/money/format.ts'
import type { Quantity, UnitPrice } from '#kit/shared/money/decimals.ts'
import { call } from '#kit/browser/api.ts'
import { useMasterdata, useMasterdataAnswer } from '#domains/books/masterdata/admin/offers.ts'
import { type Item, item as contract, itemCalls } from '../items.contract.ts'
import { basePrice, type ContentUnit, itemKinds, itemOrigins } from '../items.rules.ts'
import { Goods, WholeField } from './ItemGoods.tsx'
import { Packs, Parts } from './ItemLines.tsx'
import {
  browsePath,
  copyPath,
  createPath,
  editPath,
  type ItemLabels,
  useCategories,
  useItemLabels,
} from './items-words.ts'
import { PricesPanel } from './PricesPanel.tsx'

type Values = ValuesOf<typeof contract>
const F = fieldsOf(contract)
const lists = recordClient(contract)

function BasePrice() {
  const { t, lang } = useTexts()
  const { value: price } = useField<UnitPrice | null>('price')
  const { value: content } = useField<Quantity | null>('content')
  const { value: unit } = useField<ContentUnit | ''>('contentUnit')
  const base = price ? basePrice(price, { content: content ?? null, contentUnit: unit ?? '' }) : null
  if (!base) return null
  return (
    <Text size="sm" c="dimmed">
      {t('items.basePrice', {
        price: writePriceMoney(base.price, 'EUR', lang),
        unit: t(`items.contentUnits.${base.unit}`),
      })}
    </Text>
  )
}

/** Kind and description, with the fields of that kind. */
function What({ labels }: { labels: ItemLabels }) {
  const { t } = useTexts()
  const categories = useCategories()
  const { value: kind = 'article' } = useField<Item['kind']>('kind')
  return (
    <>
      <F.Translated name="title" required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <F.Choice
          name="kind"
          options={itemKinds.map((value) => ({ value, label: t(`items.kinds.${value}`) }))}
        />
        <SuggestField name="category" suggestions={categories} />
      </SimpleGrid>
      <F.Translated name="text" rows={3} />
      {kind === 'set' ? <Parts labels={labels} /> : null}
      {kind === 'article' ? (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <WholeField name="vintage" min={1900} max={2200} />
            <F.Text name="size" />
            <F.Text name="colour" />
          </SimpleGrid>
          <Packs labels={labels} />
        </>
      ) : null}
      <FilesField name="pictures" images />
      <F.LongText name="note" />
    </>
  )
}

function Sale() {
  const { t } = useTexts()
  const { units, vatGroups } = useMasterdata()
  return (
    <SidePanel title={t('items.sale')}>
      <F.Switch name="active" />
      <F.Text name="number" hint={t('items.numberHint')} />
      <DecimalField name="price" kind="price" unit="€" hint={t('items.priceHint')} />
      <F.Choice
        name="priceCounting"
        options={(['gross', 'net'] as const).map((value) => ({
          value,
          label: t(`items.countings.${value}`),
        }))}
      />
      <BasePrice />
      <F.Choice name="unit" options={units.map(({ _id, title }) => ({ value: _id, label: title }))} />
      <F.Choice name="vatGroup" options={vatGroups.map(({ _id, title }) => ({ value: _id, label: title }))} />
      <F.Choice
        name="origin"
        hint={t('items.originHint')}
        options={itemOrigins.map((value) => ({ value, label: t(`items.origins.${value}`) }))}
      />
      <DecimalField name="cost" kind="price" unit="€" />
      <MoneyField name="deposit" />
    </SidePanel>
  )
}

function Stocked() {
  const { t } = useTexts()
  const { value: kind = 'article' } = useField<Item['kind']>('kind')
  const { value: stocked = false } = useField<boolean>('stocked')
  if (kind !== 'article') return null
  return (
    <SidePanel title={t('items.stock')}>
      <F.Switch name="stocked" />
      {stocked ? (
        <>
          <DecimalField name="leastStock" />
          <F.Switch name="mayOversell" />
        </>
      ) : null}
    </SidePanel>
  )
}

/** Other variants of the item, and a button to add one. */
function Variants({ item }: { item: Item }) {
  const { t } = useTexts()
  const may = useMay()
  const main = item.variantOf ?? item._id
  const answer = useQuery({
    queryKey: ['item', 'list', 'variants', main],
    queryFn: () => lists.list({ variantOf: main, limit: 100 }),
  })
  // The list contains the variants of the main item without the main item itself.
  const first = useQuery({
    queryKey: ['item', 'batch', main],
    queryFn: () => call(itemCalls.batch, { _id: [main] }),
    enabled: item.variantOf !== null,
  })
  const others = [...(first.data?.item ?? []), ...(answer.data?.records ?? [])].filter(
    ({ _id }) => _id !== item._id,
  )
  return (
    <SidePanel title={t('items.variants')}>
      {others.length === 0 ? <Text size="sm">{t('items.noVariants')}</Text> : null}
      <List size="sm" listStyleType="none" spacing={4}>
        {others.map(({ _id, name }) => (
          <List.Item key={_id}>
            <Anchor component={Link} to={editPath(_id)} size="sm">
              {name}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {may(contract.access.create) ? (
        <Group gap="xs">
          <Button
            component={Link}
            size="xs"
            variant="default"
            to={`${createPath}?copy=${item._id}&variantOf=${main}`}
          >
            {t('items.newVariant')}
          </Button>
          <Button component={Link} size="xs" variant="default" to={copyPath(item._id)}>
            {t('items.copyThis')}
          </Button>
        </Group>
      ) : null}
    </SidePanel>
  )
}

/** Edit screen of an item: new, as a copy or as a variant. */
export function ItemEdit() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const { t } = useTexts()
  const choices = useMasterdataAnswer()
  // A new item uses the default unit and VAT group, so master data has to load first.
  if (!id && !choices.data)
    return (
      <Unread answer={choices} title={t('items.new')} back={{ label: t('items.title'), to: browsePath }} />
    )
  const { units = [], vatGroups = [] } = choices.data ?? {}
  const usual = (all: { _id: string; isDefault: boolean }[]) =>
    (all.find(({ isDefault }) => isDefault) ?? all[0])?._id ?? ''
  const begun = { unit: usual(units), vatGroup: usual(vatGroups) }
  return <ItemForm key={id ?? query.toString()} id={id} begun={begun} variantOf={query.get('variantOf')} />
}

function ItemForm({
  id,
  begun,
  variantOf,
}: {
  id: string | undefined
  begun: Partial<Values>
  /** Main item of a new variant. */
  variantOf: string | null
}) {
  const { t } = useTexts()
  const labels = useItemLabels()
  const { form, item, answer } = useContractForm(contract, {
    id,
    fresh: begun,
    labels,
    path: editPath,
    alone: ['number', 'ean'],
    begunWith: variantOf ? { variantOf } : undefined,
  })
  const back = { label: t('items.title'), to: browsePath }
  if (id && !item) return <Unread answer={answer} title={back.label} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.name : t('items.new')}
      back={back}
      reload={() => void answer.refetch()}
      main={
        <>
          <What labels={labels} />
          {item ? <PricesPanel item={item} /> : null}
          {item ? (
            <RecordPanels collection="item" _id={item._id} version={item.version} decisions={0} />
          ) : null}
        </>
      }
      side={
        <>
          <Sale />
          <Goods />
          <Stocked />
          {item ? <Variants item={item} /> : null}
        </>
      }
    />
  )
}

/** `item/copy/:id`: the edit screen in copy mode. */
export function ItemCopy() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(`${createPath}?copy=${id}`, { replace: true })
  }, [id, navigate])
  return <ScreenSkeleton />
}
