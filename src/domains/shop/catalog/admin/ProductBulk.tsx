import {
  Alert,
  Autocomplete,
  Button,
  Group,
  Modal,
  NumberInput,
  ScrollArea,
  Select,
  Stack,
  Table,
  Text,
} from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { useBulk } from '#kit/browser/admin/browse/use-bulk.ts'
import type { Browse } from '#kit/browser/admin/browse/use-browse.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Product } from '../product.contract.ts'
import { bulkCalls, type BulkChange, type BulkLine } from '../product-bulk.contract.ts'
import { leastPercent, mostPercent, type PriceRounding, priceRoundings } from '../product-bulk.rules.ts'
import { useCatalogChoices } from './catalog-words.ts'

const kinds = ['price', 'addGroup', 'removeGroup', 'vatGroup', 'ageClass'] as const
type Kind = (typeof kinds)[number]
const ages = [0, 16, 18] as const
// More lines would not be read; unchanged ones come last
const mostShown = 300

interface Asked {
  what: Kind
  percent: string | number
  rounding: PriceRounding
  priceGroup: string
  group: string | null
  vatGroup: string | null
  age: string
}

const begin: Asked = {
  what: 'price',
  percent: '',
  rounding: 'ten',
  priceGroup: '',
  group: null,
  vatGroup: null,
  age: '16',
}

/** The form as input of the call; null while it is incomplete. */
function changeOf({ what, percent, rounding, priceGroup, group, vatGroup, age }: Asked): BulkChange | null {
  if (what === 'price')
    return percent === '' ? null : { what, percent: String(percent), rounding, priceGroup: priceGroup.trim() }
  if (what === 'vatGroup') return vatGroup ? { what, vatGroup } : null
  if (what === 'ageClass') return { what, ageClass: Number(age) as (typeof ages)[number] }
  return group ? { what, group } : null
}

/** Form for the change and its new value. */
function Question({ asked, put }: { asked: Asked; put: (next: Partial<Asked>) => void }) {
  const { t } = useTexts()
  const may = useMay()
  const say = (key: string) => t(`catalog.bulk.${key}`)
  const { groups, vatGroups, priceGroups } = useCatalogChoices()
  const open = kinds.filter(
    (kind) =>
      (kind !== 'price' || may({ module: 'item', action: 'price' })) &&
      ((kind !== 'vatGroup' && kind !== 'ageClass') || may({ module: 'item', action: 'update' })),
  )
  return (
    <Stack gap="sm">
      <Select
        label={say('what')}
        data={open.map((value) => ({ value, label: say(`kinds.${value}`) }))}
        value={asked.what}
        allowDeselect={false}
        onChange={(what) => what && put({ what })}
      />
      {asked.what === 'price' ? (
        <>
          <Group grow align="flex-start">
            <NumberInput
              label={say('percent')}
              description={say('percentHint')}
              suffix=" %"
              min={leastPercent}
              max={mostPercent}
              decimalScale={2}
              value={asked.percent}
              onChange={(percent) => put({ percent })}
            />
            <Select
              label={say('rounding')}
              description={say('roundingHint')}
              data={priceRoundings.map((value) => ({ value, label: say(`roundings.${value}`) }))}
              value={asked.rounding}
              allowDeselect={false}
              onChange={(rounding) => rounding && put({ rounding })}
            />
          </Group>
          <Autocomplete
            label={say('priceGroup')}
            description={say('priceGroupHint')}
            data={priceGroups}
            value={asked.priceGroup}
            maxLength={40}
            onChange={(priceGroup) => put({ priceGroup })}
          />
        </>
      ) : null}
      {asked.what === 'addGroup' || asked.what === 'removeGroup' ? (
        <Select
          label={say('group')}
          data={groups}
          value={asked.group}
          searchable
          nothingFoundMessage={t('kit.palette.nothing')}
          onChange={(group) => put({ group })}
        />
      ) : null}
      {asked.what === 'vatGroup' ? (
        <Select
          label={say('vatGroup')}
          data={vatGroups}
          value={asked.vatGroup}
          onChange={(vatGroup) => put({ vatGroup })}
        />
      ) : null}
      {asked.what === 'ageClass' ? (
        <Select
          label={say('ageClass')}
          data={ages.map((age) => ({ value: String(age), label: say(`ages.${age}`) }))}
          value={asked.age}
          allowDeselect={false}
          onChange={(age) => age && put({ age })}
        />
      ) : null}
    </Stack>
  )
}

/** Preview line by line, changes first. */
function Preview({ lines }: { lines: readonly BulkLine[] }) {
  const { t } = useTexts()
  const say = (key: string) => t(`catalog.bulk.${key}`)
  const sorted = lines.toSorted((a, b) => Number(a.stays !== null) - Number(b.stays !== null))
  const rest = lines.length - mostShown
  return (
    <>
      <ScrollArea.Autosize
        mah={320}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': say('preview') }}
      >
        <Table verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('entry')}</Table.Th>
              <Table.Th>{say('before')}</Table.Th>
              <Table.Th>{say('after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, mostShown).map(({ product, item, title, before, after, stays }) => (
              <Table.Tr key={`${product} ${item} ${before}`}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{title}</Table.Td>
                <Table.Td>{before}</Table.Td>
                <Table.Td fw={stays ? undefined : 600}>
                  {stays ? (
                    <Text size="xs" c="dimmed">
                      {say(`stays.${stays}`)}
                    </Text>
                  ) : (
                    after
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {rest > 0 ? (
        <Text size="sm" c="dimmed">
          {t('kit.record.transfer.rest', { count: rest })}
        </Text>
      ) : null}
    </>
  )
}

/** Dialog that changes all selected products: form, preview, execution and undo. */
export function ProductBulk({ browse, onClose }: { browse: Browse<Product>; onClose: () => void }) {
  const { t } = useTexts()
  const say = (key: string, values?: Record<string, string | number>) => t(`catalog.bulk.${key}`, values)
  const bulk = useBulk('product')
  const [asked, setAsked] = useState(begin)
  const ids = browse.selected.map(({ _id }) => _id)
  const change = changeOf(asked)
  const { data, error, isFetching } = useQuery({
    queryKey: ['product', 'bulk', ids, change],
    queryFn: () => call(bulkCalls.preview, { _id: ids, change: change! }),
    enabled: change !== null,
    retry: false,
    gcTime: 0,
  })
  const apply = () =>
    bulk.run(async () => {
      if (!change || !data) return
      const { _id, changes } = await call(bulkCalls.apply, { _id: ids, change, seal: data.seal })
      bulk.say(say('done', { count: changes }), () => call(bulkCalls.undo, { _id }))
      browse.select([])
      onClose()
    })
  const count = data?.changes ?? 0
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('title', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <Stack gap="md">
          <Question asked={asked} put={(next) => setAsked((was) => ({ ...was, ...next }))} />
          {error ? (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {messageOf(error)}
            </Alert>
          ) : null}
          {data && change ? (
            <>
              <Text size="sm" role="status">
                {count === 0 ? say('none') : say('changes', { count })}
              </Text>
              <Preview lines={data.lines} />
            </>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" disabled={!change || count === 0 || isFetching} loading={bulk.busy}>
              {say('apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
