import type { ReactNode } from 'react'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { NumberField, SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import type { FieldOf, RecordIn } from '#kit/browser/admin/record/record-client.ts'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import type { MasterdataType } from '../masterdata.addresses.ts'
import { browsePath, editPath } from './masterdata-words.ts'

interface Props<C extends RecordsContract> {
  contract: C
  type: MasterdataType
  id: string | undefined
  labels: Record<string, string>
  /** Fields that a copy resets, besides the default mark. */
  alone?: readonly FieldOf<C>[]
  titleOf: (item: RecordIn<C>) => string
  main: ReactNode
  /** Content below the common side panels. */
  side?: (item: RecordIn<C> | null) => ReactNode
  /** Without a sort position, as number ranges. */
  unordered?: boolean
}

/** Common form of master data: own fields plus active state, default mark and sort position. */
export function MasterdataForm<C extends RecordsContract>(props: Props<C>) {
  const { contract, type, id, labels, titleOf, main, side, unordered, alone = [] } = props
  const { t } = useTexts()
  const { form, item, answer } = useContractForm(contract, {
    id,
    labels,
    path: (_id) => editPath(type, _id),
    alone: ['isDefault' as FieldOf<C>, ...alone],
  })
  const back = { label: t(`masterdata.types.${type}`), to: browsePath(type) }
  if (id && !item) return <Unread answer={answer} title={back.label} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? titleOf(item) : t(`masterdata.new.${type}`)}
      back={back}
      beside={<DuplicateButton contract={contract} record={item} begin={editPath(type)} />}
      reload={() => void answer.refetch()}
      main={main}
      side={
        <>
          <SidePanel title={t('masterdata.settings')}>
            <SwitchField name="active" />
            <SwitchField name="isDefault" />
            {unordered ? null : <NumberField name="position" min={0} max={10_000} />}
          </SidePanel>
          {side?.(item)}
        </>
      }
    />
  )
}
