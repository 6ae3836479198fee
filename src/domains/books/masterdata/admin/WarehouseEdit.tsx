import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { warehouse } from '../masterdata.contract.ts'
import { MasterdataForm } from './MasterdataForm.tsx'
import { useFieldLabels } from './masterdata-words.ts'

const F = fieldsOf(warehouse)
const names = ['title', 'code', 'address', 'active', 'isDefault', 'position'] as const
const fresh: ValuesOf<typeof warehouse> = {
  title: '',
  code: '',
  address: '',
  active: true,
  isDefault: false,
  position: 0,
}

/** A place where goods lie. */
export const WarehouseEdit = ({ id }: { id: string | undefined }) => (
  <MasterdataForm
    contract={warehouse}
    type="warehouse"
    id={id}
    fresh={fresh}
    labels={useFieldLabels('warehouse', names)}
    required={['title', 'code']}
    alone={['code']}
    titleOf={({ title }) => title}
    main={
      <>
        <F.Text name="title" required />
        <F.Text name="code" required />
        <F.LongText name="address" />
      </>
    }
  />
)
