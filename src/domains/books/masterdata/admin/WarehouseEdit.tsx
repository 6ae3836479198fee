import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { warehouse } from '../masterdata.contract.ts'
import { MasterdataForm } from './MasterdataForm.tsx'

const F = fieldsOf(warehouse)
const names = ['title', 'code', 'address', 'active', 'isDefault', 'position'] as const

/** Edit form of a warehouse. */
export const WarehouseEdit = ({ id }: { id: string | undefined }) => (
  <MasterdataForm
    contract={warehouse}
    type="warehouse"
    id={id}
    labels={useFieldLabels('masterdata.fields.warehouse', names)}
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
