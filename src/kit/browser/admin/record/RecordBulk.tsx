import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { whyNot, type StateAction } from '#kit/shared/states/states.ts'
import { useTexts } from '../../texts.ts'
import { useMay } from '../admin-context.ts'
import { BulkFrame } from '../browse/BulkFrame.tsx'
import type { Browse } from '../browse/use-browse.ts'
import { confirm } from '../confirm.tsx'
import { useBulk } from '../browse/use-bulk.ts'
import { ChangeMany } from './ChangeMany.tsx'
import { bulkCalls } from '#kit/shared/records/bulk-calls.ts'
import { recordClient, type FieldOf, type RecordIn, type ValuesOf } from './record-client.ts'

/** A field that can be changed in several records at once. */
export interface BulkField<C extends RecordsContract> {
  name: FieldOf<C>
  label: string
  /** Initial value in the dialog. */
  fresh: ValuesOf<C>[FieldOf<C>]
  field: ReactNode
}

interface Props<C extends RecordsContract> {
  contract: C
  browse: Browse<RecordIn<C>>
  /** Fields that can be changed in several records. */
  fields?: readonly BulkField<C>[] | undefined
  /** Actions without texts or inputs; offered if all selected records allow them. */
  actions?: readonly string[] | undefined
  /** Irreversible effects of an action, confirmed beforehand. */
  asks?: Readonly<Record<string, string>> | undefined
  /** Additional actions for selected records. */
  more?: ((selected: RecordIn<C>[]) => ReactNode) | undefined
}

/** Bulk actions: change a field, take an action, remove. Each offers undo if possible. */
export function RecordBulk<C extends RecordsContract>({
  contract,
  browse,
  fields = [],
  actions = [],
  asks = {},
  more,
}: Props<C>) {
  const { t, lang } = useTexts()
  const may = useMay()
  const { busy, run, say, confirmForGood } = useBulk(contract.name)
  const [field, setField] = useState<BulkField<C> | null>(null)
  const client = recordClient(contract)
  const { selected } = browse
  const ids = selected.map(({ _id }) => _id)
  const count = ids.length
  const { states } = contract
  const isBin = browse.state.bin
  const offered = bulkCalls(contract, { isBin, fields: fields.length > 0, actions }).filter((name) =>
    may(contract.calls[name]!.access),
  )
  const offers = (name: string) => offered.includes(name)

  const change = (name: FieldOf<C>, value: unknown) =>
    run(async () => {
      const changes = selected.map(
        ({ _id, version }) =>
          ({ _id, version, [name]: value }) as { _id: string; version: number } & Partial<ValuesOf<C>>,
      )
      const undo = await client.changeMany(changes)
      browse.select([])
      say(
        t('kit.record.bulk.changed', { count }),
        undo.length > 0 ? () => client.changeMany(undo) : undefined,
      )
    })
  const act = (name: string, label: string) =>
    run(async () => {
      const text = asks[name]
      if (text && !(await confirm({ title: label, text, confirm: label, cancel: t('kit.cancel') }))) return
      // Sequentially: each depends on its record's state, and completed ones stay.
      for (const { _id, version } of selected) await client.act(name, { _id, version })
      browse.select([])
      say(t('kit.record.bulk.acted', { action: label, count }))
    })
  const remove = () =>
    run(async () => {
      if ((!contract.bin || isBin) && !(await confirmForGood(count))) return
      await client.removeMany(ids)
      browse.select([])
      if (contract.bin && !isBin) say(t('kit.bulk.removed', { count }), () => client.restoreMany(ids))
      else say(t('kit.bulk.gone', { count }))
    })
  const restore = () =>
    run(async () => {
      await client.restoreMany(ids)
      browse.select([])
      say(t('kit.bulk.restored', { count }), () => client.removeMany(ids))
    })
  const reason = (name: string): string | undefined =>
    states &&
    selected
      .map((record) => whyNot(states, name, String((record as Record<string, unknown>)['state'])))
      .find((why) => why !== null)?.[lang]

  return (
    <>
      <BulkFrame browse={browse}>
        {offers('restoreMany') ? (
          <Button size="xs" variant="default" disabled={busy} onClick={() => void restore()}>
            {t('kit.bulk.restore')}
          </Button>
        ) : null}
        {offers('changeMany') ? (
          <Menu withinPortal>
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                {t('kit.record.bulk.change')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {fields.map((one) => (
                <Menu.Item key={one.name} onClick={() => setField(one)}>
                  {one.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {!states
          ? null
          : actions.filter(offers).map((name) => {
              const { label } = states.actions[name] as StateAction
              const why = reason(name)
              return (
                <Button
                  key={name}
                  size="xs"
                  variant="default"
                  disabled={busy || why !== undefined}
                  {...(why ? { title: why } : {})}
                  onClick={() => void act(name, label[lang])}
                >
                  {label[lang]}
                </Button>
              )
            })}
        {isBin ? null : more?.(selected)}
        {offers('removeMany') ? (
          <Button size="xs" variant="default" disabled={busy} onClick={() => void remove()}>
            {t(contract.bin && !isBin ? 'kit.bulk.remove' : 'kit.bulk.forGood')}
          </Button>
        ) : null}
      </BulkFrame>
      {field ? (
        <ChangeMany
          key={field.name}
          field={field}
          count={count}
          onClose={() => setField(null)}
          onChange={(value) => {
            setField(null)
            void change(field.name, value)
          }}
        />
      ) : null}
    </>
  )
}
