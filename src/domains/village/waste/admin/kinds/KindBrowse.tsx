import { IconRecycle } from '@tabler/icons-react'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { wasteKind, type WasteKind } from '../../waste.contract.ts'
import { KindMark } from './KindMark.tsx'
import { OrderedBrowse } from './OrderedBrowse.tsx'

/** Kinds of waste in the order of the calendar. */
export const KindBrowse = () => (
  <OrderedBrowse<WasteKind>
    collection={wasteKind}
    texts="waste.kinds"
    icon={IconRecycle}
    renderName={(item, to) => <RecordCell picture={<KindMark kind={item} />} name={item.name} to={to} />}
  />
)
