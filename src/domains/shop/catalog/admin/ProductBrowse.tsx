import { Button, Group, Text } from '@mantine/core'
import { IconPackage, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import {
  BinButton,
  BrowseBar,
  BrowseSearch,
  MineButton,
  ViewMenu,
} from '#kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { BulkBar } from '#kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '#kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useStatusFilter } from '#kit/browser/admin/browse/filter-choices.ts'
import { FilterChips, FilterMenu } from '#kit/browser/admin/browse/Filters.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell, Thumbnail } from '#kit/browser/admin/browse/RecordCell.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { useThumbnails } from '#kit/browser/admin/browse/use-thumbnails.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { TableTransfer } from '#kit/browser/admin/record/TableTransfer.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writePriceMoney } from '#kit/shared/money/format.ts'
import { catalogCalls } from '../catalog.contract.ts'
import { goodsKinds } from '../catalog.rules.ts'
import { product, type Product } from '../product.contract.ts'
import { productTransfer, transferFields } from '../product-transfer.contract.ts'
import { newRecord, productPath, useCatalogChoices } from './catalog-words.ts'
import { ProductBulk } from './ProductBulk.tsx'

const defaults = {
  sort: 'order,title',
  pageSize: 50,
  filters: ['status', 'group', 'goods', 'vatGroup', 'priceGroup', 'featured'],
}
const tones = { available: 'published', few: 'changed', none: 'bin' } as const
const list = (input: object) => listRecords(product, input)
const open = ({ _id }: Product) => productPath(_id)

/** Prices and availability of the products on the page. */
function useOffers(records: readonly Product[]) {
  const ids = records.map(({ _id }) => _id)
  const { data } = useQuery({
    queryKey: ['product', 'offered', ids],
    queryFn: () => call(catalogCalls.offered, { _id: ids }),
    enabled: ids.length > 0,
  })
  return new Map((data?.offers ?? []).map((offer) => [offer._id, offer]))
}

/** List of products: on the site, planned, drafts and in the bin. */
export function ProductBrowse() {
  const { t, lang } = useTexts()
  const browse = useBrowse<Product>({ name: 'product', defaults, list })
  const thumbnailOf = useThumbnails(browse.records)
  const offers = useOffers(browse.records)
  const { currency, groups, vatGroups, priceGroups } = useCatalogChoices()
  const statusFilter = useStatusFilter()
  const may = useMay()
  const [isChanging, setChanging] = useState(false)
  const shared = useEditorialColumns<Product>()
  const say = (key: string) => t(`catalog.products.${key}`)
  const filters: Filter[] = [
    statusFilter,
    { kind: 'choice', name: 'group', label: say('filters.group'), options: groups, single: true },
    {
      kind: 'choice',
      name: 'goods',
      label: say('filters.goods'),
      options: goodsKinds.map((value) => ({ value, label: say(`goods.${value}`) })),
      single: true,
    },
    {
      kind: 'choice',
      name: 'vatGroup',
      label: say('filters.vatGroup'),
      options: vatGroups,
      single: true,
    },
    // Hidden while no discount group has prices
    ...(priceGroups.length > 0
      ? [
          {
            kind: 'choice' as const,
            name: 'priceGroup',
            label: say('filters.priceGroup'),
            options: priceGroups.map((value) => ({ value, label: value })),
            single: true,
          },
        ]
      : []),
    {
      kind: 'choice',
      name: 'featured',
      label: say('filters.featured'),
      options: [{ value: 'true', label: t('kit.yes') }],
      single: true,
    },
  ]
  const priceOf = ({ _id }: Product) => {
    const price = offers.get(_id)?.price
    return price ? writePriceMoney(price, currency, lang) : ''
  }
  const stockOf = ({ _id, items }: Product) => {
    if (items.length === 0) return say('noItems')
    const step = offers.get(_id)?.step
    return step ? say(`steps.${step}`) : ''
  }
  const columns: BrowseColumn<Product>[] = [
    {
      name: 'title',
      title: say('fields.title'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell
          picture={<Thumbnail picture={thumbnailOf(item)} />}
          name={item.title || say('untitled')}
          to={open(item)}
        >
          <Group gap={6} c="dimmed" wrap="nowrap">
            {item.featured ? <IconStar size={14} role="img" aria-label={say('fields.featured')} /> : null}
            {item.teaser ? (
              <Text size="xs" lineClamp={1}>
                {item.teaser}
              </Text>
            ) : null}
          </Group>
        </RecordCell>
      ),
      csv: (item) => item.title,
    },
    shared.status,
    { name: 'price', title: say('price'), width: 110, align: 'right', csv: priceOf },
    {
      name: 'stock',
      title: say('stock'),
      width: 130,
      render: (item) => {
        const step = offers.get(item._id)?.step
        return stockOf(item) ? (
          <StateBadge tone={step ? tones[step] : 'draft'}>{stockOf(item)}</StateBadge>
        ) : null
      },
      csv: stockOf,
    },
    {
      name: 'goods',
      title: say('fields.goods'),
      width: 120,
      sortable: true,
      offByDefault: true,
      csv: ({ goods }) => say(`goods.${goods}`),
    },
    {
      name: 'order',
      title: say('fields.order'),
      width: 130,
      sortable: true,
      offByDefault: true,
      csv: ({ order }) => String(order),
    },
    shared.english,
    shared.changed,
  ]
  const shown = useColumns('product', columns)
  const create = (
    <CreateButton access={product.calls.create.access} to={productPath(newRecord)}>
      {say('new')}
    </CreateButton>
  )
  return (
    <Screen
      title={say('title')}
      count={browse.total}
      actions={
        <>
          <TableTransfer
            list={{ contract: product, browse }}
            transfer={productTransfer}
            labels={Object.fromEntries(
              Object.keys(transferFields).map((name) => [name, t(`catalog.transfer.${name}`)]),
            )}
          />
          {create}
        </>
      }
    >
      <BrowseBar>
        <BrowseSearch browse={browse} label={say('search')} />
        <FilterMenu browse={browse} filters={filters} />
        <MineButton browse={browse} />
        <BinButton browse={browse} />
        <ViewMenu columns={shown} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <BulkBar browse={browse} collection={product}>
        {may({ module: 'product', action: 'update' }) ? (
          <Button size="xs" variant="default" onClick={() => setChanging(true)}>
            {t('catalog.bulk.open')}
          </Button>
        ) : null}
      </BulkBar>
      {isChanging ? <ProductBulk browse={browse} onClose={() => setChanging(false)} /> : null}
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={(item) => item.title || say('untitled')}
        selectable
        empty={<EmptyState icon={IconPackage} title={say('empty')} text={say('emptyText')} action={create} />}
      />
    </Screen>
  )
}
